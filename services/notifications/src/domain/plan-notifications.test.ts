import { type EventEnvelope, type ListingDecision } from '@kq/contracts';
import { planNotifications } from './plan-notifications';

const envelope = { sequence: 4, time: '2027-03-02T09:00:00.000Z' } as EventEnvelope;
const one = { accommodation_id: 100_000_001, owner_id: 11 };
const other = { accommodation_id: 100_000_002, owner_id: 12 };
const request = { booking_request_id: 7, dispatcher_id: 3 };

const shown = (planned: ReturnType<typeof planNotifications.opened>) =>
  planned.map(({ user_id, kind, accommodation_ids, beds }) => [user_id, kind, accommodation_ids, beds]);

describe('notifications of a cancellation', () => {
  it('tell the owner of a cancelled stay that it is lost, the others that the request is over', () => {
    const data = {
      ...request,
      cancel_no: 1,
      recipients: [one, other],
      stays: [{ ...one, stay_id: 77 }],
      is_whole_request: true,
    };
    const stay = {
      ...one,
      ...request,
      stay_id: 77,
      stay_version: 2,
      by: 'dispatcher' as const,
      start_date: '2027-05-04',
      end_date: '2027-05-08',
      beds: 6,
      sum_cents: 0,
    };
    expect(shown(planNotifications.cancelled(data, envelope))).toEqual([
      [12, 'request_cancelled', [100_000_002], undefined],
    ]);
    expect(shown(planNotifications.stayCancelled(stay, envelope))).toEqual([
      [11, 'booking_cancelled', [100_000_001], 6],
    ]);
  });
});

describe('notifications of an answer', () => {
  it('name the answer, its beds and houses, by ids and numbers only', () => {
    const data = {
      ...request,
      owner_id: 11,
      answer_no: 1,
      accommodation_ids: [100_000_001],
      status: 'countered' as const,
      beds: 6,
      is_first_offer: true,
      has_enough_beds: false,
      minutes_to_answer: 5,
    };
    expect(planNotifications.answered(data, envelope)).toMatchObject([
      { user_id: 3, kind: 'answer_received', accommodation_ids: [100_000_001], answer: 'countered', beds: 6 },
    ]);
    const declined = planNotifications.answered({ ...data, status: 'declined', beds: 0 }, envelope);
    expect(declined).toMatchObject([{ answer: 'declined' }]);
    expect(declined[0]).not.toHaveProperty('beds');
  });
});

describe('notifications of a confirmation', () => {
  it('count the beds of each owner', () => {
    const recipients = [
      { ...one, beds: 6 },
      { ...other, owner_id: 11, beds: 2 },
    ];
    const planned = planNotifications.confirmed({ ...request, recipients, is_filled: true }, envelope);
    expect(shown(planned)).toEqual([[11, 'offer_confirmed', [100_000_001, 100_000_002], 8]]);
  });
});

describe('notifications of an owner', () => {
  const decided = (decision: ListingDecision) =>
    planNotifications.decided({ ...one, decision_no: 1, decision }, envelope);
  const photo = { ...one, removal_no: 2, reason: 'misleading' as const };
  const collision = {
    ...one,
    feed_id: 5,
    collision_no: 1,
    nights: [{ from: '2027-05-04', to: '2027-05-06' }],
    mail_on: '2027-03-02',
  };

  it.each([
    ['a removed photo', planNotifications.photoRemoved(photo, envelope), 'photo_removed'],
    ['a collision', planNotifications.calendarCollided(collision, envelope), 'calendar_collided'],
    [
      'a suspicious calendar',
      planNotifications.feedSuspicious({ ...one, feed_id: 5, suspicion_no: 1 }, envelope),
      'calendar_suspicious',
    ],
    [
      'an unreadable calendar',
      planNotifications.feedFailed(
        { ...one, feed_id: 5, failed_since: '2027-03-01T09:00:00.000Z' },
        envelope,
      ),
      'calendar_failed',
    ],
    ['a verification', decided('verified'), 'accommodation_verified'],
    ['a declined check', decided('check_declined'), 'accommodation_unverified'],
    ['a withdrawn verification', decided('verification_withdrawn'), 'accommodation_unverified'],
    ['a hidden accommodation', decided('hidden'), 'accommodation_hidden'],
    ['a released accommodation', decided('released'), 'accommodation_released'],
    ['a promise by phone', planNotifications.phoned({ ...request, ...one }, envelope), 'phoned_promise'],
  ])('name %s and its accommodation', (_what, planned, kind) => {
    expect(shown(planned)).toEqual([[11, kind, [100_000_001], undefined]]);
  });

  it('are one a day for each calendar with collisions', () => {
    const idOf = (change: object) =>
      planNotifications.calendarCollided({ ...collision, ...change }, envelope)[0]?._id;
    expect(idOf({ collision_no: 2 })).toBe(idOf({}));
    expect(idOf({ mail_on: '2027-03-03' })).not.toBe(idOf({}));
    expect(idOf({ feed_id: 6 })).not.toBe(idOf({}));
  });

  it('remind of the deadline, and say that a request is over', () => {
    const due = { ...request, owner_ids: [11], answer_by: '2027-03-02T17:00:00.000Z' };
    expect(shown(planNotifications.reminded(due, envelope))).toEqual([
      [11, 'request_reminder', undefined, undefined],
    ]);
    const expired = { ...request, expiry_no: 1, recipients: [one], is_whole_request: true };
    expect(shown(planNotifications.expired(expired, envelope))).toEqual([
      [11, 'offer_expired', [100_000_001], undefined],
      [3, 'request_expired', [100_000_001], undefined],
    ]);
  });
});

describe('notifications of a hidden accommodation', () => {
  it('tell the dispatcher of each stay ahead', () => {
    const stays = [{ stay_id: 81, booking_request_id: 7, dispatcher_id: 3 }];
    expect(planNotifications.heldStays({ ...one, decision_no: 2, stays }, envelope)).toEqual([
      {
        _id: 'accommodation_blocked:81:3:2',
        user_id: 3,
        kind: 'accommodation_blocked',
        booking_request_id: 7,
        side: 'dispatcher',
        accommodation_ids: [one.accommodation_id],
        at: new Date(envelope.time),
      },
    ]);
  });
});
