import { AppError, type Clock } from '@kq/kernel';
import { type AccountBlocks } from '../../account-blocks';
import { type BookingRequestDoc } from '../domain/booking-request';
import { endForBlockedParty } from '../domain/party-blocked';
import { changeRequest } from './change-request';
import { type BookingRequests } from './ports';

interface Deps {
  readonly bookings: BookingRequests;
  readonly accountBlocks: Pick<AccountBlocks, 'blockedOf'>;
  readonly clock: Clock;
}

export type EndForBlockedParties = (doc: BookingRequestDoc) => Promise<BookingRequestDoc>;

/**
 * Withdraws what a just opened request asks of blocked accounts, or was sent by one. Called after the write that opens
 * it: a decision that is stored later finds the request itself.
 */
export function createEndForBlockedParties({ bookings, accountBlocks, clock }: Deps): EndForBlockedParties {
  return async (doc) => {
    const sender = doc.dispatcher_id ?? doc.requested_by;
    const ids = new Set([...(sender === null ? [] : [sender]), ...doc.recipients.map((one) => one.owner_id)]);
    let current = doc;
    for (const party of await accountBlocks.blockedOf([...ids]))
      current = await changeRequest(bookings, doc._id, (found) =>
        endForBlockedParty(found, party, clock.now()),
      );
    return current;
  };
}

/** @throws AppError GONE for the link, or a session that is about to end, of a blocked owner (docs/security.md S33) */
export async function assertOwnerNotBlocked(
  accountBlocks: Pick<AccountBlocks, 'isBlocked'>,
  ownerId: number,
): Promise<void> {
  if (await accountBlocks.isBlocked(ownerId)) throw new AppError('GONE');
}
