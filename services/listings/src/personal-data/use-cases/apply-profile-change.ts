import { dateInBerlin, type PROFILE_FACTS } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { verificationChange } from '../../accommodations/domain/verified-facts';
import { type AccommodationRepository, changeStored, type OwnerContacts } from '../../accommodations';
import { type BookingRequestDoc } from '../../bookings/domain/booking-request';
import { type Transition, transition } from '../../bookings/domain/transition';
import { type BookingRequests, changeRequest } from '../../bookings';
import { isSentBy } from '../domain/forget-in-request';

export interface ProfileChange {
  readonly userId: number;
  readonly facts: readonly (typeof PROFILE_FACTS)[number][];
  readonly changedAt: Date;
}

export interface ApplyProfileChangeDeps {
  readonly bookings: BookingRequests;
  readonly accommodations: AccommodationRepository;
  readonly contacts: OwnerContacts;
  readonly clock: Clock;
}

export type ApplyProfileChange = (change: ProfileChange) => Promise<void>;

/**
 * Clears the verification of an owner's accommodations after a new name or company, unless it was given after the change
 * (docs/security.md S27), and writes a dispatcher's new address into requests whose stay is not over. Idempotent.
 */
export function createApplyProfileChange(deps: ApplyProfileChangeDeps): ApplyProfileChange {
  const { bookings, accommodations, contacts, clock } = deps;

  async function clearVerification({ userId, facts, changedAt }: ProfileChange): Promise<void> {
    const cleared = facts.flatMap((fact) => VERIFIED_OWNER_FACTS[fact] ?? []);
    if (cleared.length === 0) return;
    for (const id of await accommodations.idsOfOwner(userId))
      await changeStored({ repository: accommodations, clock }, id, (doc) =>
        doc.verified_at === null || doc.verified_at > changedAt
          ? null
          : verificationChange(doc, { verified: false, facts: cleared, userId, at: clock.now() }),
      );
  }

  async function renewAddress(userId: number): Promise<void> {
    const [card] = await contacts.byIds([userId]);
    if (card === undefined) return;
    for (const id of await bookings.idsOfPerson(userId))
      await changeRequest(bookings, id, (doc) =>
        withAddress(doc, { userId, email: card.email, now: clock.now() }),
      );
  }

  return async (change) => {
    await clearVerification(change);
    if (change.facts.includes('email')) await renewAddress(change.userId);
  };
}

const VERIFIED_OWNER_FACTS: Partial<Record<ProfileChange['facts'][number], string>> = {
  name: 'owner_name',
  company: 'owner_company',
};

function withAddress(
  doc: BookingRequestDoc,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Transition {
  const isCurrent = doc.contact.email !== '' && doc.end_date >= dateInBerlin(now);
  if (!isSentBy(doc, userId) || !isCurrent || doc.contact.email === email) return { next: doc, events: [] };
  return transition(doc, now, (draft) => draft.set({ contact: { ...doc.contact, email } }));
}
