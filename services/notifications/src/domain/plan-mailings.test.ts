import {
  planAnswered,
  planCalendarCheck,
  planFeedFailed,
  planFeedSuspicious,
  planOpened,
  planPhoned,
  planReportDecided,
  planReportReceived,
  planStayCancelled,
} from './plan-mailings';

describe('planPhoned', () => {
  const data = {
    booking_request_id: 7_000_000_000_001,
    dispatcher_id: 9_000_000_001,
    owner_id: 5_000_000_001,
    accommodation_id: 123_456_789,
  };

  it('asks only the owner, once for each accommodation', () => {
    expect(planPhoned(data)).toEqual([
      {
        id: 'phoned_promise:7000000000001:5000000001:123456789',
        mailKind: 'phoned_promise',
        bookingRequestId: 7_000_000_000_001,
        reference: '123456789',
        userIds: [5_000_000_001],
        notBefore: null,
      },
    ]);
    expect(planPhoned(data)[0]?.id).toBe(planPhoned(data)[0]?.id);
    expect(planPhoned({ ...data, accommodation_id: 123_456_790 })[0]?.id).not.toBe(planPhoned(data)[0]?.id);
  });
});

describe('planOpened', () => {
  it('plans one mailing to all owners and one to the dispatcher', () => {
    const data = { booking_request_id: 1, dispatcher_id: 3, owner_ids: [11, 12], recipients: 2, workers: 4 };
    expect(planOpened(data).map(({ id, userIds }) => [id, userIds])).toEqual([
      ['request_received:1', [11, 12]],
      ['request_sent:1:3', [3]],
    ]);
  });
});

describe('planAnswered', () => {
  const data = {
    booking_request_id: 1,
    dispatcher_id: 3,
    owner_id: 11,
    answer_no: 1,
    accommodation_ids: [5],
    status: 'declined' as const,
    beds: 0,
    is_first_offer: false,
    has_enough_beds: false,
    minutes_to_answer: 5,
  };

  it('plans separate mailings for answers of two owners with the same number', () => {
    const time = '2026-03-02T09:01:00.000Z';
    const [copy, digest] = planAnswered(data, time);
    const [otherCopy, otherDigest] = planAnswered({ ...data, owner_id: 12 }, time);
    expect([copy?.id, otherCopy?.id]).toEqual(['answer_copy:1:11:1', 'answer_copy:1:12:1']);
    // One mail at the end of the 15 minutes reports both answers to the dispatcher.
    expect(otherDigest).toEqual(digest);
    expect(digest?.notBefore).toEqual(new Date('2026-03-02T09:15:00.000Z'));
  });
});

describe('planStayCancelled', () => {
  it('notifies the dispatcher and copies the owner only, once for each accommodation', () => {
    const data = {
      booking_request_id: 1,
      dispatcher_id: 3,
      owner_id: 11,
      accommodation_id: 5,
      reason: 'damage' as const,
      beds: 10,
      beds_missing: 10,
    };
    expect(planStayCancelled(data)).toEqual([
      {
        id: 'stay_cancelled:1:3:5',
        mailKind: 'stay_cancelled',
        bookingRequestId: 1,
        reference: '5',
        userIds: [3],
        notBefore: null,
      },
      {
        id: 'stay_cancelled_copy:1:11:5',
        mailKind: 'stay_cancelled_copy',
        bookingRequestId: 1,
        reference: '5',
        userIds: [11],
        notBefore: null,
      },
    ]);
  });
});

describe('the mails about calendars', () => {
  const feed = { accommodation_id: 123_456_789, owner_id: 11, feed_id: 987_654_321 };

  it('are one for each suspicion, each outage and each week, to the owner only', () => {
    const since = '2026-03-02T09:00:00.000Z';
    const planned = [
      ...planFeedSuspicious({ ...feed, suspicion_no: 2 }),
      ...planFeedFailed({ ...feed, failed_since: since }),
      ...planCalendarCheck({ owner_id: 11, check_no: 3 }),
    ];
    expect(planned.map(({ id, reference, userIds }) => [id, reference, userIds])).toEqual([
      ['calendar_feed_suspicious:11:123456789.987654321.2', '123456789.987654321.2', [11]],
      [
        `calendar_feed_failed:11:123456789.987654321.${Date.parse(since)}`,
        `123456789.987654321.${Date.parse(since)}`,
        [11],
      ],
      ['calendar_check:11:3', '3', [11]],
    ]);
    expect(new Set(planned.map(({ bookingRequestId }) => bookingRequestId))).toEqual(new Set([null]));
  });
});

describe('the mails about reports', () => {
  const decided = {
    report_id: 7,
    kind: 'request' as const,
    decision: 'sender_suspended' as const,
    reporter_id: 11,
    reported_user_id: 3,
  };

  it('are one receipt, one decision and, where something was done, one to the reported user', () => {
    const received = { report_id: 7, kind: 'request' as const, ground: 'fraud' as const, reporter_id: 11 };
    const ids = [...planReportReceived(received), ...planReportDecided(decided)].map(({ id }) => id);
    expect(ids).toEqual(['report_receipt:11:7', 'report_decision:11:7', 'report_measure:3:7']);
    expect(planReportDecided({ ...decided, decision: 'none' }).map(({ userIds }) => userIds)).toEqual([[11]]);
  });

  it('go to no erased account', () => {
    expect(planReportDecided({ ...decided, reporter_id: null, reported_user_id: null })).toEqual([]);
  });
});
