import { type CancelStayBody } from '@kq/contracts';
import { AppError, type Clock, type Principal } from '@kq/kernel';
import { cancelStay as cancelAgreement } from '../../stays/domain/cancel-stay';
import { changeStay, type Stays } from '../../stays';
import { type FinishStays } from './finish-stays';
import { type RecordStays } from './record-stays';
import { type BookingRequestDoc } from '../domain/booking-request';
import { cancelStay } from '../domain/cancel-stay';
import { recipientOf } from '../domain/confirm';
import { type BookingRequests } from './ports';

interface Deps {
  readonly bookings: BookingRequests;
  readonly stays: Stays;
  readonly recordStays: RecordStays;
  readonly finishStays: Pick<FinishStays, 'finish'>;
  readonly clock: Clock;
}

export interface CancelStayInput {
  readonly requestId: number;
  readonly principal: Principal;
  readonly body: CancelStayBody;
}

export type CancelStay = (input: CancelStayInput) => Promise<BookingRequestDoc>;

/** Cancels a confirmed stay for its signed-in owner: the stay first, then its beds, then the request. */
export function createCancelStay({ bookings, stays, recordStays, finishStays, clock }: Deps): CancelStay {
  async function read(requestId: number): Promise<BookingRequestDoc> {
    const doc = await bookings.findById(requestId);
    if (doc === null) throw new AppError('NOT_FOUND');
    return doc;
  }

  return async ({ requestId, principal, body }) => {
    const { accommodation_id: accommodationId, reason, note = null } = body;
    const { userId: ownerId } = principal;
    const assertCancellable = (doc: BookingRequestDoc) =>
      cancelStay(doc, { accommodationId, ownerId, reason, ...(note === null ? {} : { note }) }, clock.now());
    const found = await read(requestId);
    assertCancellable(found);
    const doc = await recordStays(found);
    const stayId = recipientOf(doc, accommodationId).stay_state?.stay_id;
    if (stayId === undefined) return doc;
    const at = clock.now();
    const how = { by: 'owner', user_id: ownerId, at, reason, note: note || null, sum_cents: 0 } as const;
    const stay = await changeStay(stays, stayId, (current) => cancelAgreement(current, how, at));
    await finishStays.finish(stay);
    const cancelled = await read(requestId);
    // The dispatcher may have been first.
    assertCancellable(cancelled);
    return cancelled;
  };
}
