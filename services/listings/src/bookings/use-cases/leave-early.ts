import { type LeaveEarlyBody } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock, type Principal } from '@kq/kernel';
import { assertDispatcher } from '../domain/access';
import { type BookingRequestDoc } from '../domain/booking-request';
import { blockedHousesOf, isFreedByBlock } from '../domain/cancellation-cost';
import { recipientOf } from '../domain/confirm';
import { type AccommodationStore, type BookingRequests } from './ports';
import { decideLeaving } from '../../stays/domain/leave-early';
import { changeStay, type Stays } from '../../stays';
import { type FinishStays } from './finish-stays';
import { type RecordStays } from './record-stays';

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: Pick<AccommodationStore, 'findByIds'>;
  readonly stays: Stays;
  readonly recordStays: RecordStays;
  readonly finishStays: Pick<FinishStays, 'finish'>;
  readonly clock: Clock;
}

export interface LeaveEarlyInput {
  readonly requestId: number;
  readonly principal: Principal;
  readonly body: LeaveEarlyBody;
}

export type LeaveEarly = (input: LeaveEarlyInput) => Promise<BookingRequestDoc>;

/** Leaves a running stay early for its dispatcher: the stay first, then its beds, then the request. */
export function createLeaveEarly(deps: Deps): LeaveEarly {
  const { bookings, accommodations, stays, recordStays, finishStays, clock } = deps;

  async function read(requestId: number, principal: Principal): Promise<BookingRequestDoc> {
    const doc = await bookings.findById(requestId);
    if (doc === null) throw new AppError('NOT_FOUND');
    assertDispatcher(doc, principal);
    return doc;
  }

  return async ({ requestId, principal, body }) => {
    const { accommodation_id: accommodationId, departure, expected_cost_cents } = body;
    const doc = await recordStays(await read(requestId, principal));
    const recipient = recipientOf(doc, accommodationId);
    const { status, stay_state: state } = recipient;
    if (status !== 'confirmed' || state === undefined) throw notConfirmed();
    const blockedHouses = blockedHousesOf(await accommodations.findByIds([accommodationId]));
    const isFreed = isFreedByBlock(doc, recipient, blockedHouses);
    // What a process that died began.
    const stored = await stays.findById(state.stay_id);
    if (stored !== null) await finishStays.finish(stored);
    const call = { departure, expected_cost_cents, isFreed };
    await finishStays.finish(
      await changeStay(stays, state.stay_id, (stay) => decideLeaving(stay, call, clock.now())),
    );
    return read(requestId, principal);
  };
}

const notConfirmed = (): AppError =>
  new AppError('REQUEST_CLOSED', {
    reason: reason('early_departure_without_stay'),
  });
