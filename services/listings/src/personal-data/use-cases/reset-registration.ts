import { type Clock } from '@kq/kernel';
import { isResetDue, resetChanges } from '../../accommodations/domain/registration-reset';
import { type AccommodationRepository, changeStored, type OwnerContacts } from '../../accommodations';
import { type MessageTemplates } from '../../bookings';
import { type OwnerLinks } from '../../calendars';

export interface ResetRegistrationDeps {
  readonly accommodations: AccommodationRepository;
  readonly contacts: OwnerContacts;
  readonly messageTemplates: Pick<MessageTemplates, 'remove'>;
  readonly ownerLinks: Pick<OwnerLinks, 'change'>;
  readonly clock: Clock;
}

export type ResetRegistration = (userId: number, resetBefore: Date) => Promise<void>;

/**
 * Takes back what another browser created in the name of an address before its holder verified it
 * (docs/security.md S6): older accommodations become drafts, calendar links and message templates end. Idempotent, also
 * for events that arrive after the holder created or published accommodations.
 */
export function createResetRegistration(deps: ResetRegistrationDeps): ResetRegistration {
  const { accommodations, contacts, messageTemplates, ownerLinks, clock } = deps;
  return async (userId, resetBefore) => {
    for (const id of await accommodations.idsOfOwner(userId))
      await changeStored({ repository: accommodations, clock }, id, (doc) =>
        isResetDue(doc, resetBefore) ? resetChanges(doc, resetBefore) : null,
      );
    await ownerLinks.change(userId, (link) =>
      link !== null && link.active && link.renewed_at < resetBefore ? { ...link, active: false } : link,
    );
    const [card] = await contacts.byIds([userId]);
    // The holder who became an owner since then may have templates of their own.
    if (card?.role === 'guest') await messageTemplates.remove(userId);
  };
}
