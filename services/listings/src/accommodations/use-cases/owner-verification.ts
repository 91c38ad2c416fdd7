import { AppError } from '@kq/kernel';
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
  async function publish(ownerId: number): Promise<void> {
    for (const id of await repository.idsOfUnverifiedOwner(ownerId)) await setVerified(id);
  }

  async function setVerified(id: number): Promise<void> {
    try {
      await change(id, (doc) => (doc.owner_verified === true ? null : { owner_verified: true }));
    } catch (error) {
      // Deleted after the ids were read.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    }
  }

  async function check(ownerIds: readonly number[]): Promise<void> {
    const cards = await contacts.byIds(ownerIds);
    for (const card of cards) if (card.email_verified) await publish(card.id);
  }

  return {
    /** Publishes the accommodations of an owner whose address is verified. Idempotent. */
    publish,
    /**
     * Reads from auth which of these owners are verified and publishes their accommodations.
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
