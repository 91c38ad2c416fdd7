import {
  planAnswered,
  planArrivalChanged,
  planCalendarCheck,
  planCalendarCollided,
  planFeedFailed,
  planFeedSuspicious,
  planHeldStays,
  planCancelled,
  planConfirmed,
  planOpened,
  planOwnerCancelled,
  planPhoned,
  planReminder,
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

  it('asks only the owner, once for each note of an accommodation', () => {
    expect(planPhoned(data, 4)).toEqual([
      {
        id: 'phoned_promise:7000000000001:5000000001:123456789.4',
        mailKind: 'phoned_promise',
        bookingRequestId: 7_000_000_000_001,
        reference: '123456789.4',
        userIds: [5_000_000_001],
        notBefore: null,
      },
    ]);
    expect(planPhoned(data, 5)[0]?.id).not.toBe(planPhoned(data, 4)[0]?.id);
    expect(planPhoned({ ...data, accommodation_id: 123_456_790 }, 4)[0]?.id).not.toBe(
      planPhoned(data, 4)[0]?.id,
    );
  });
});

describe('planOpened', () => {
  it('plans one mailing to all owners and one to the dispatcher', () => {
    const data = { booking_request_id: 1, dispatcher_id: 3, owner_ids: [11, 12], recipients: 2, workers: 4 };
    expect(planOpened(data, 1).map(({ id, userIds }) => [id, userIds])).toEqual([
      ['request_received:1:1', [11, 12]],
      ['request_sent:1:3:1', [3]],
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

const brief = (mailings: readonly { id: string; userIds: readonly number[] }[]) =>
  mailings.map(({ id, userIds }) => [id, userIds]);

describe('planConfirmed', () => {
  const data = {
    booking_request_id: 1,
    dispatcher_id: 3,
    recipients: [
      { accommodation_id: 5, owner_id: 11, beds: 4 },
      { accommodation_id: 6, owner_id: 11, beds: 4 },
      { accommodation_id: 7, owner_id: 12, beds: 2 },
    ],
    is_filled: false,
  };

  it('plans one mail to each owner and one to the dispatcher, named by a stay of the call', () => {
    expect(brief(planConfirmed({ ...data, stay_ids: [81, 82, 83] }, 7))).toEqual([
      ['offer_confirmed:1:81.7', [11, 12]],
      ['booking_confirmed:1:3:81.7', [3]],
    ]);
  });

  it('plans them for events of earlier releases, too', () => {
    expect(brief(planConfirmed(data, 7))).toEqual([
      ['offer_confirmed:1:7', [11, 12]],
      ['booking_confirmed:1:3:7', [3]],
    ]);
  });
});

describe('a cancelled stay', () => {
  const stay = {
    stay_id: 81,
    stay_version: 2,
    booking_request_id: 1,
    accommodation_id: 5,
    owner_id: 11,
    dispatcher_id: 3,
    start_date: '2027-05-03',
    end_date: '2027-05-28',
    beds: 10,
    sum_cents: 0,
  };
  const ofRequest = {
    booking_request_id: 1,
    dispatcher_id: 3,
    owner_id: 11,
    accommodation_id: 5,
    reason: 'damage' as const,
    beds: 10,
    beds_missing: 10,
  };
  const cancelledRequest = {
    booking_request_id: 1,
    dispatcher_id: 3,
    cancel_no: 1,
    recipients: [
      { accommodation_id: 5, owner_id: 11 },
      { accommodation_id: 6, owner_id: 12 },
    ],
    is_whole_request: true,
  };

  it('is told by its own event to both sides, by who cancelled', () => {
    expect(brief(planStayCancelled({ ...stay, by: 'owner' }))).toEqual([
      ['stay_cancelled_copy:1:11:81.2', [11]],
      ['stay_cancelled:1:3:81.2', [3]],
      ['key_code_due:1:11:81.2', [11]],
    ]);
    for (const by of ['dispatcher', 'operator'] as const)
      expect(brief(planStayCancelled({ ...stay, by }))).toEqual([
        ['booking_cancelled:1:11:81.2', [11]],
        ['booking_cancelled_copy:1:3:81.2', [3]],
        ['key_code_due:1:11:81.2', [11]],
      ]);
  });

  it('is told to nobody whose account is erased', () => {
    expect(brief(planStayCancelled({ ...stay, by: 'owner', dispatcher_id: null }))).toEqual([
      ['stay_cancelled_copy:1:11:81.2', [11]],
      ['key_code_due:1:11:81.2', [11]],
    ]);
  });

  it('is mailed again when the house was confirmed and cancelled again', () => {
    const again = planStayCancelled({ ...stay, stay_id: 82, by: 'owner' }).map(({ id }) => id);
    expect(planStayCancelled({ ...stay, by: 'owner' }).filter(({ id }) => again.includes(id))).toEqual([]);
  });

  it('is mailed once, although events of its request tell it as well', () => {
    expect(planOwnerCancelled({ ...ofRequest, stay_id: 81 }, 9)).toEqual([]);
    const stays = [{ accommodation_id: 5, owner_id: 11, stay_id: 81 }];
    expect(brief(planCancelled({ ...cancelledRequest, stays }))).toEqual([['request_cancelled:1:1', [12]]]);
  });

  it('is told by the events of replicas of earlier releases, which name no stay', () => {
    expect(brief(planOwnerCancelled(ofRequest, 9))).toEqual([
      ['stay_cancelled_copy:1:5.9', [11]],
      ['stay_cancelled:1:3:5.9', [3]],
    ]);
    const stays = [{ accommodation_id: 5, owner_id: 11 }];
    expect(brief(planCancelled({ ...cancelledRequest, stays }))).toEqual([
      ['request_cancelled:1:1', [12]],
      ['booking_cancelled:1:5.1', [11]],
      ['booking_cancelled_copy:1:3:5.1', [3]],
    ]);
    // Without a list of stays, listings skips the mails that are not true.
    expect(planCancelled(cancelledRequest).map(({ mailKind }) => mailKind)).toEqual([
      'request_cancelled',
      'booking_cancelled',
      'booking_cancelled_copy',
      'booking_cancelled',
      'booking_cancelled_copy',
    ]);
  });
});

describe('reminders', () => {
  it('carry a number, so that a second one is sent', () => {
    const data = {
      booking_request_id: 1,
      dispatcher_id: 3,
      owner_ids: [11],
      answer_by: '2027-05-01T10:00:00Z',
    };
    expect([4, 9].map((sequence) => planReminder(data, sequence)[0]?.id)).toEqual([
      'request_reminder:1:4',
      'request_reminder:1:9',
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

describe('planCalendarCollided', () => {
  const data = {
    accommodation_id: 123_456_789,
    owner_id: 11,
    feed_id: 987_654_321,
    collision_no: 2,
    nights: [{ from: '2027-03-18', to: '2027-03-20' }],
    mail_on: '2027-03-02',
  };

  it('plans one mail a day for each calendar, at once or on the morning of its day', () => {
    const [now] = planCalendarCollided(data, '2027-03-02T20:00:00.000Z');
    expect(now).toMatchObject({
      id: 'calendar_collided:11:123456789.987654321.20270302',
      userIds: [11],
      notBefore: null,
    });
    const [later] = planCalendarCollided(data, '2027-03-01T20:00:00.000Z');
    expect(later).toMatchObject({ id: now?.id, notBefore: new Date('2027-03-02T06:00:00.000Z') });
    const [other] = planCalendarCollided({ ...data, feed_id: 1 }, '2027-03-02T20:00:00.000Z');
    expect(other?.id).not.toBe(now?.id);
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

describe('planArrivalChanged', () => {
  const stays = [{ stay_id: 81, booking_request_id: 1, dispatcher_id: 3 }];
  const changed = (changed_at: string) =>
    planArrivalChanged({ accommodation_id: 5, owner_id: 11, changed_at, stays })[0];

  it('plans one mail for all changes of an hour, at its end', () => {
    const first = changed('2027-05-03T10:05:00.000Z');
    expect(changed('2027-05-03T10:59:59.000Z')).toEqual(first);
    expect(first?.notBefore).toEqual(new Date('2027-05-03T11:00:00.000Z'));
    const next = changed('2027-05-03T11:00:00.000Z');
    expect(next?.id).not.toBe(first?.id);
    expect(next?.notBefore).toEqual(new Date('2027-05-03T12:00:00.000Z'));
  });
});

describe('planHeldStays', () => {
  it('plans one mail for each stay and decision to its dispatcher', () => {
    const stays = [
      { stay_id: 81, booking_request_id: 1, dispatcher_id: 3 },
      { stay_id: 82, booking_request_id: 1, dispatcher_id: 3 },
    ];
    const planned = (decision_no: number) =>
      planHeldStays({ accommodation_id: 5, owner_id: 11, decision_no, stays });
    expect(planned(2)).toMatchObject([
      { mailKind: 'accommodation_blocked', bookingRequestId: 1, reference: '81.2', userIds: [3] },
      { mailKind: 'accommodation_blocked', bookingRequestId: 1, reference: '82.2', userIds: [3] },
    ]);
    expect(new Set([...planned(2), ...planned(4)].map(({ id }) => id)).size).toBe(4);
  });
});
