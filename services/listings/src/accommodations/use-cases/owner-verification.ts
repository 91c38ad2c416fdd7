import { AppError } from '@kq/kernel';
import { type AccommodationChanges, type AccommodationDoc } from '../domain/accommodation';
import { resetChanges } from '../domain/registration-reset';
import { type ChangeAccommodation } from './change-accommodation';
import { type AccommodationRepository, type OwnerContacts } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'idsOfUnverifiedOwner' | 'unverifiedOwners'>;
  readonly change: ChangeAccommodation;
  readonly contacts: OwnerContacts;
}

const BATCH = 200;

/** Keeps `owner_verified` of the accommodations equal to the state of their owner's address in auth (ADR 022). */
export function createOwnerVerification({ repository, change, contacts }: Deps) {
  async function verify(ownerId: number, resetBefore: Date | null): Promise<void> {
    for (const id of await repository.idsOfUnverifiedOwner(ownerId))
      await setVerified(id, (doc) =>
        resetBefore === null ? { owner_verified: true } : resetChanges(doc, resetBefore),
      );
  }

  async function setVerified(
    id: number,
    changesOf: (doc: AccommodationDoc) => AccommodationChanges,
  ): Promise<void> {
    try {
      await change(id, (doc) => (doc.owner_verified === true ? null : changesOf(doc)));
    } catch (error) {
      // Deleted after the ids were read.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    }
  }

  async function check(ownerIds: readonly number[]): Promise<void> {
    const cards = await contacts.byIds(ownerIds);
    for (const { id, email_verified: isVerified, reset_before: resetBefore } of cards)
      // A session that may create published accommodations is newer than the reset: the unverified ones are not theirs.
      if (isVerified) await verify(id, resetBefore == null ? null : new Date(resetBefore));
  }

  return {
    /** Publishes the accommodations of an owner whose address is verified. Idempotent. */
    publish: (ownerId: number) => verify(ownerId, null),
    /**
     * Reads from auth which of these owners are verified and publishes their accommodations; those of a reset
     * registration become drafts.
     * @throws AppError UNAVAILABLE while auth is unavailable
     */
    check,
    /** Checks every owner with unpublished accommodations: covers lost events and data of earlier builds. */
    async checkAll() {
      const ownerIds = await repository.unverifiedOwners();
      for (let start = 0; start < ownerIds.length; start += BATCH)
        await check(ownerIds.slice(start, start + BATCH));
    },
  };
}

export type OwnerVerification = ReturnType<typeof createOwnerVerification>;
