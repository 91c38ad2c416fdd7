import { type Clock } from '@kq/kernel';
import { type AccommodationRepository, changeStored, type OwnerContacts } from '../../accommodations';
import { type BookingRequestDoc } from '../../bookings/domain/booking-request';
import { endForBlockedParty, forgetBlockedParty } from '../../bookings/domain/party-blocked';
import { type BookingRequests, changeRequest, type SettleVerification } from '../../bookings';
import { type Transition } from '../../bookings/domain/transition';
import { type AccountBlocks, type AccountBlockState } from '../../account-blocks';

export interface SettleAccountBlockDeps {
  readonly accountBlocks: AccountBlocks;
  readonly accommodations: AccommodationRepository;
  readonly bookings: BookingRequests;
  readonly contacts: OwnerContacts;
  readonly settleVerification: Pick<SettleVerification, 'drop'>;
  readonly clock: Clock;
}

export type SettleAccountBlock = (userId: number) => Promise<void>;

/**
 * Carries out auth's present decision about an account (docs/security.md S33): `owner_blocked` of its accommodations,
 * its open requests, and those to it. Reads the state, so that late and repeated events are harmless. The decision is
 * stored first: whoever creates an accommodation or a request looks there after the insert, so none is missed.
 * @throws AppError UNAVAILABLE while auth is unavailable or a confirmation is in progress: the event is repeated
 */
export function createSettleAccountBlock(deps: SettleAccountBlockDeps): SettleAccountBlock {
  const { accountBlocks, accommodations, bookings, contacts, clock } = deps;

  return async function settle(userId) {
    const [card] = await contacts.byIds([userId]);
    // Erased, or an account without decisions.
    if (card?.block === undefined) return;
    const { no, is_blocked: isBlocked } = card.block;
    const state = await accountBlocks.record({ userId, no, isBlocked });
    await apply(state);
    const now = await accountBlocks.record(state);
    // Another decision meanwhile: its effects may have been overwritten by those of the older one.
    if (now.no !== state.no) return settle(userId);
  };

  async function apply({ userId, no, isBlocked }: AccountBlockState): Promise<void> {
    for (const id of await accommodations.idsOfOwner(userId))
      await changeStored({ repository: accommodations, clock }, id, (doc) =>
        doc.status === 'deleted' || (doc.owner_blocked === true) === isBlocked
          ? null
          : { owner_blocked: isBlocked },
      );
    if (!isBlocked) return forEachRequest(userId, (doc) => forgetBlockedParty(doc, userId, clock.now()));
    await deps.settleVerification.drop({ userId, bookingRequestId: null });
    await forEachRequest(userId, (doc) => endForBlockedParty(doc, { userId, no }, clock.now()));
  }

  async function forEachRequest(
    userId: number,
    decide: (doc: BookingRequestDoc) => Transition,
  ): Promise<void> {
    for (const id of await bookings.idsOfPerson(userId)) await changeRequest(bookings, id, decide);
  }
}
