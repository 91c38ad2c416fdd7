import { dateInBerlin } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, type Principal, type ReplaceableSecret } from '@kq/kernel';
import { type AccountBlocks } from '../../account-blocks';
import { createChangeAccommodation } from '../../accommodations';
import { answererOf } from '../domain/access';
import { blockableNights } from '../domain/block-nights';
import { type BookingRequestDoc } from '../domain/booking-request';
import { assertOwnerNotBlocked } from './end-for-blocked-parties';
import { type AccommodationStore, type BookingRequests } from './ports';

interface Deps {
  readonly bookings: Pick<BookingRequests, 'findById'>;
  readonly accommodations: Pick<AccommodationStore, 'findById' | 'update' | 'placeFactsOf'>;
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly clock: Clock;
  readonly linkSecret: ReplaceableSecret;
}

interface BlockNightsInput {
  readonly requestId: number;
  readonly principal: Principal | null;
  readonly token: string | undefined;
  readonly ownerId: number;
  readonly accommodationId: number;
}

export type BlockNights = (input: BlockNightsInput) => Promise<{ doc: BookingRequestDoc; ownerId: number }>;

/**
 * Blocks what an owner declined as booked out: exactly the free beds of that accommodation on the nights of the request, by
 * link or signed in. Idempotent: afterwards nothing is free. No check of the whole calendar (docs/design.md D12).
 * @throws AppError NOT_FOUND for other accommodations, CONFLICT when it is not declined
 */
export function createBlockNights(deps: Deps): BlockNights {
  const { bookings, clock } = deps;
  const change = createChangeAccommodation({ repository: deps.accommodations, clock });
  return async ({ requestId, principal, token, ownerId: named, accommodationId }) => {
    const answerer = { principal, ownerId: named, token };
    const found = await bookings.findById(requestId);
    const { doc, ownerId } = answererOf(found, answerer, deps.linkSecret, clock.now());
    await assertOwnerNotBlocked(deps.accountBlocks, ownerId);
    const recipient = doc.recipients.find(
      (one) => one.owner_id === ownerId && one.accommodation_id === accommodationId,
    );
    if (recipient === undefined) throw new AppError('NOT_FOUND');
    if (recipient.status !== 'declined') {
      throw new AppError('CONFLICT', {
        reason: reason('only_declined_nights_blockable'),
      });
    }
    await change(accommodationId, (house) => {
      if (house.owner_id !== ownerId) throw new AppError('NOT_FOUND');
      const added = blockableNights(doc, recipient, house, dateInBerlin(clock.now()));
      if (added.length === 0) return null;
      return { blocks: [...house.blocks, ...added].sort((a, b) => (a.from < b.from ? -1 : 1)) };
    });
    return { doc, ownerId };
  };
}
