import { type RecipientStatus, type RequestStatus } from '@kq/contracts';
import { anOffer, aRecipient, aRequest, NOW } from '../../../test/booking-builders';
import { inboxStateOf, sortInbox } from './inbox';

const OWNER = aRecipient().owner_id;
const AFTER_DEPARTURE = new Date('2026-03-20T09:00:00.000Z');

const requestIn = (status: RecipientStatus, requestStatus: RequestStatus = 'open', now = NOW) =>
  inboxStateOf(
    aRequest({ status: requestStatus, recipients: [aRecipient({ status, offer: anOffer() })] }),
    OWNER,
    now,
  );

describe('the state of a request in an inbox', () => {
  it.each<[RecipientStatus, RequestStatus, string]>([
    ['queued', 'open', 'open'],
    ['sent', 'partially_filled', 'open'],
    ['undeliverable', 'open', 'open'],
    ['sent', 'cancelled', 'done'],
    ['accepted', 'open', 'answered'],
    ['partially_accepted', 'partially_filled', 'answered'],
    ['countered', 'expired', 'answered'],
    ['declined', 'open', 'done'],
    ['confirmed', 'filled', 'confirmed'],
    ['released', 'filled', 'done'],
    ['cancelled_by_owner', 'open', 'done'],
  ])('of %s in a request that is %s is %s', (status, requestStatus, state) => {
    expect(requestIn(status, requestStatus)).toBe(state);
  });

  it('is open while one of several accommodations is unanswered', () => {
    const recipients = [aRecipient({ status: 'accepted' }), aRecipient({ accommodation_id: 100_000_002 })];
    expect(inboxStateOf(aRequest({ recipients }), OWNER, NOW)).toBe('open');
  });

  it('ignores accommodations of other owners', () => {
    const recipients = [aRecipient({ status: 'declined' }), aRecipient({ owner_id: 2_000_000_002 })];
    expect(inboxStateOf(aRequest({ recipients }), OWNER, NOW)).toBe('done');
  });

  it('is done on the day of departure, and after an unconfirmed arrival', () => {
    expect(requestIn('confirmed', 'filled', AFTER_DEPARTURE)).toBe('done');
    expect(requestIn('accepted', 'open', AFTER_DEPARTURE)).toBe('done');
  });
});

describe('the order of an inbox', () => {
  it('has the nearest deadline first', () => {
    const entries = ['2026-03-05', '2026-03-03'].map((day, _id) =>
      aRequest({ _id, answer_by: new Date(`${day}T17:00:00.000Z`) }),
    );
    expect(sortInbox(entries, OWNER, NOW).open).toEqual([1, 0]);
  });

  it('has expected arrivals by their offered date before guests who are in the house', () => {
    const confirmed = (start_date: string) =>
      aRecipient({ status: 'confirmed', offer: anOffer({ start_date, end_date: '2026-04-20' }) });
    const entries = ['2026-03-01', '2026-03-20', '2026-03-02'].map((start, _id) =>
      aRequest({ _id, status: 'filled', recipients: [confirmed(start)] }),
    );
    expect(sortInbox(entries, OWNER, NOW).confirmed).toEqual([2, 1, 0]);
  });
});
