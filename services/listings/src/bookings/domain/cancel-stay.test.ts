import { type AppError } from '@kq/kernel';
import { anOffer, aRecipient, aRequest, DISPATCHER, NOW } from '../../../test/booking-builders';
import { type BookingRequestDoc, type RequestRecipient } from './booking-request';
import { canCancelStay, cancelStay } from './cancel-stay';

const PLACE = 100_000_001;
const OWNER = 2_000_000_001;
const cancellation = { accommodationId: PLACE, ownerId: OWNER, reason: 'damage', note: 'Rohrbruch' } as const;
const ON_ARRIVAL = new Date('2026-03-16T20:00:00.000Z');
const AFTER_ARRIVAL = new Date('2026-03-17T09:00:00.000Z');

const confirmed = (overrides: Partial<RequestRecipient> = {}) =>
  aRecipient({ status: 'confirmed', beds_confirmed: 10, offer: anOffer(), ...overrides });
const filled = (recipient = confirmed(), others: RequestRecipient[] = []): BookingRequestDoc =>
  aRequest({ status: 'filled', recipients: [recipient, ...others] });

function errorOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as AppError).code;
  }
  return 'none';
}

describe('cancelStay', () => {
  it('takes the beds off the request, stores the reason and reports the missing beds', () => {
    const { next, events } = cancelStay(filled(), cancellation, NOW);
    expect(next).toMatchObject({
      status: 'open',
      recipients: [
        {
          status: 'cancelled_by_owner',
          beds_confirmed: 0,
          confirmed_amount: null,
          has_stay_to_free: true,
          owner_cancellation: { reason: 'damage', note: 'Rohrbruch', beds: 10, at: NOW },
          history: [{ action: 'cancel_stay', by: { kind: 'owner', user_id: OWNER } }],
        },
      ],
    });
    expect(events).toEqual([
      {
        name: 'bookingRequestStayCancelled',
        data: {
          booking_request_id: next._id,
          dispatcher_id: DISPATCHER,
          owner_id: OWNER,
          accommodation_id: PLACE,
          reason: 'damage',
          beds: 10,
          beds_missing: 10,
        },
      },
    ]);
  });

  it('marks the request as due for the sweeper until the stay is freed', () => {
    expect(cancelStay(filled(), cancellation, NOW).next.due_at).toEqual(new Date(NOW.getTime() + 15_000));
  });

  it('leaves a request partially filled while another accommodation is confirmed', () => {
    const other = confirmed({ accommodation_id: 5, owner_id: 6, beds_confirmed: 4 });
    const doc = filled(confirmed({ beds_confirmed: 6 }), [other]);
    const { next, events } = cancelStay(doc, cancellation, NOW);
    expect(next.status).toBe('partially_filled');
    expect(events[0]?.data).toMatchObject({ beds: 6, beds_missing: 6 });
  });

  it('leaves a request expired when its deadline has passed and no other answer is live', () => {
    const doc = { ...filled(), deadline_passed_at: NOW };
    expect(cancelStay(doc, cancellation, NOW).next.status).toBe('expired');
  });

  it('changes nothing when repeated, also with another reason', () => {
    const { next } = cancelStay(filled(), cancellation, NOW);
    const repeated = cancelStay(next, { ...cancellation, reason: 'other' }, AFTER_ARRIVAL);
    expect(repeated).toEqual({ next, events: [] });
  });

  it('accepts the day of arrival and rejects the day after it', () => {
    expect(cancelStay(filled(), cancellation, ON_ARRIVAL).next.status).toBe('open');
    expect(errorOf(() => cancelStay(filled(), cancellation, AFTER_ARRIVAL))).toBe('REQUEST_CLOSED');
  });

  it('takes the arrival from the confirmed counter-offer', () => {
    const later = confirmed({ offer: anOffer({ kind: 'counter', start_date: '2026-03-18' }) });
    expect(canCancelStay(filled(later), later, AFTER_ARRIVAL)).toBe(true);
  });

  it('rejects an accommodation of another owner and one that was not asked', () => {
    expect(errorOf(() => cancelStay(filled(), { ...cancellation, ownerId: 9 }, NOW))).toBe('NOT_FOUND');
    expect(errorOf(() => cancelStay(filled(), { ...cancellation, accommodationId: 9 }, NOW))).toBe(
      'NOT_FOUND',
    );
  });

  it('rejects while the beds are being reserved', () => {
    const confirming = { attempt: 'a', beds: 4, from: '2026-03-16', to: '2026-03-20', until: NOW };
    const doc = aRequest({ recipients: [aRecipient({ status: 'accepted', offer: anOffer(), confirming })] });
    expect(errorOf(() => cancelStay(doc, cancellation, NOW))).toBe('CONFLICT');
  });
});
