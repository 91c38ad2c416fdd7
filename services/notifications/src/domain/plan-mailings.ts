import {
  type CalendarMailKind,
  digestEnd,
  digestOf,
  type MailKind,
  type ReportMailKind,
  type events,
} from '@kq/contracts';
import { type z } from 'zod';
import { naturalKey, type NewMailing } from './delivery';

type Data<E extends keyof typeof events> = z.infer<(typeof events)[E]['data']>;

/** Plans one mail per (request, owner) and "Anfrage ist raus" for the dispatcher. */
export function planOpened(data: Data<'bookingRequestOpened'>): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId } = data;
  return [
    toAll('request_received', requestId, data.owner_ids),
    toOne('request_sent', requestId, dispatcherId),
  ];
}

/** Plans a copy to the owner; notifies the dispatcher of the first offer and of enough beds immediately, of the rest in digests. */
export function planAnswered(data: Data<'bookingRequestAnswered'>, time: string): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId } = data;
  const copy = toOne('answer_copy', requestId, data.owner_id, String(data.answer_no));
  if (data.has_enough_beds) return [copy, toOne('enough_beds', requestId, dispatcherId)];
  if (data.is_first_offer) return [copy, toOne('first_answer', requestId, dispatcherId)];
  const period = digestOf(new Date(data.answered_at ?? time));
  const digest = toOne('answers_digest', requestId, dispatcherId, String(period));
  return [copy, { ...digest, notBefore: digestEnd(period) }];
}

export function planConfirmed(data: Data<'bookingRequestConfirmed'>, sequence: number): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId } = data;
  const reference = String(sequence);
  return [
    toAll('offer_confirmed', requestId, ownersOf(data.recipients), reference),
    toOne('booking_confirmed', requestId, dispatcherId, reference),
  ];
}

export function planReleased(data: Data<'bookingRequestReleased'>, sequence: number): NewMailing[] {
  return [toAll('offer_released', data.booking_request_id, ownersOf(data.recipients), String(sequence))];
}

/** Plans a mail to the owners of what was withdrawn; for each cancelled stay one to its owner and a copy for the dispatcher. */
export function planCancelled(data: Data<'bookingRequestCancelled'>): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId, stays = [] } = data;
  const cancelled = new Set(stays.map((one) => one.accommodation_id));
  const withdrawn = data.recipients.filter((one) => !cancelled.has(one.accommodation_id));
  return [
    ...(withdrawn.length === 0
      ? []
      : [toAll('request_cancelled', requestId, ownersOf(withdrawn), String(data.cancel_no))]),
    ...stays.flatMap(({ accommodation_id: id, owner_id: ownerId }) => {
      const reference = `${id}.${data.cancel_no}`;
      return [
        toOne('booking_cancelled', requestId, ownerId, reference),
        toOne('booking_cancelled_copy', requestId, dispatcherId, reference),
      ];
    }),
  ];
}

export function planReminder(data: Data<'bookingRequestReminderDue'>): NewMailing[] {
  return [toAll('request_reminder', data.booking_request_id, data.owner_ids)];
}

/** Plans one mail for each accommodation that was promised by phone. */
export function planPhoned(data: Data<'bookingRequestPhoned'>): NewMailing[] {
  return [toOne('phoned_promise', data.booking_request_id, data.owner_id, String(data.accommodation_id))];
}

/** Plans a mail to the dispatcher and a copy to the owner for each stay that its owner cancelled. */
export function planStayCancelled(data: Data<'bookingRequestStayCancelled'>): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId } = data;
  const reference = String(data.accommodation_id);
  return [
    toOne('stay_cancelled', requestId, dispatcherId, reference),
    toOne('stay_cancelled_copy', requestId, data.owner_id, reference),
  ];
}

/** Plans the mails to the other side of a blocked account: what was withdrawn, and which stays hold. */
export function planPartyBlocked(data: Data<'bookingRequestPartyBlocked'>): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId, withdrawn, held } = data;
  const reference = `${data.blocked_user_id}.${data.block_no}`;
  if (data.side === 'dispatcher') {
    return [
      ...(withdrawn.length === 0
        ? []
        : [toAll('request_withdrawn', requestId, ownersOf(withdrawn), reference)]),
      ...(held.length === 0 ? [] : [toAll('dispatcher_blocked', requestId, ownersOf(held), reference)]),
    ];
  }
  return [
    ...(withdrawn.length === 0 ? [] : [toOne('accommodation_withdrawn', requestId, dispatcherId, reference)]),
    ...(held.length === 0 ? [] : [toOne('owner_blocked', requestId, dispatcherId, reference)]),
  ];
}

/** Notifies owners of expired offers (listings skips those without an answer) and sends the dispatcher a summary. */
export function planExpired(data: Data<'bookingRequestExpired'>): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId } = data;
  const reference = String(data.expiry_no);
  return [
    toAll('offer_expired', requestId, ownersOf(data.recipients), reference),
    toOne('deadline_summary', requestId, dispatcherId, reference),
  ];
}

/** The mails about calendars belong to no request: their reference names feed and occasion, or the weekly mail. */
export function planFeedSuspicious(data: Data<'calendarFeedSuspicious'>): NewMailing[] {
  const { accommodation_id, feed_id, suspicion_no } = data;
  const reference = [accommodation_id, feed_id, suspicion_no].join('.');
  return [toOwner('calendar_feed_suspicious', data.owner_id, reference)];
}

export function planFeedFailed(data: Data<'calendarFeedFailed'>): NewMailing[] {
  const { accommodation_id, feed_id, failed_since } = data;
  const reference = [accommodation_id, feed_id, Date.parse(failed_since)].join('.');
  return [toOwner('calendar_feed_failed', data.owner_id, reference)];
}

export const planPhotoRemoved = (data: Data<'accommodationPhotoRemoved'>): NewMailing[] => [
  toOwner('photo_removed', data.owner_id, [data.accommodation_id, data.removal_no].join('.')),
];

export const planCalendarCheck = (data: Data<'calendarCheckDue'>): NewMailing[] => [
  toOwner('calendar_check', data.owner_id, String(data.check_no)),
];

function toOwner(mailKind: CalendarMailKind, ownerId: number, reference: string): NewMailing {
  const id = naturalKey(mailKind, [ownerId], reference);
  return { id, mailKind, bookingRequestId: null, reference, userIds: [ownerId], notBefore: null };
}

/** Confirms the receipt of a report; listings skips unverified addresses. */
export const planReportReceived = (data: Data<'reportReceived'>): NewMailing[] => [
  aboutReport('report_receipt', data.report_id, data.reporter_id),
];

/** Tells the reporter the decision, and the reported user what was done; nothing where nothing was done. */
export function planReportDecided(data: Data<'reportDecided'>): NewMailing[] {
  const { report_id: reportId, decision, reporter_id: reporterId, reported_user_id: reportedId } = data;
  return [
    ...(reporterId === null ? [] : [aboutReport('report_decision', reportId, reporterId)]),
    ...(reportedId === null || decision === 'none'
      ? []
      : [aboutReport('report_measure', reportId, reportedId)]),
  ];
}

function aboutReport(mailKind: ReportMailKind, reportId: number, userId: number): NewMailing {
  const reference = String(reportId);
  const id = naturalKey(mailKind, [userId], reference);
  return { id, mailKind, bookingRequestId: null, reference, userIds: [userId], notBefore: null };
}

export function planChallenge(data: Data<'challengeCreated'>): NewMailing[] {
  return [
    {
      id: `${data.mail_kind}:${data.challenge_id}`,
      mailKind: data.mail_kind,
      bookingRequestId: null,
      reference: data.challenge_id,
      userIds: [data.user_id],
      notBefore: null,
    },
  ];
}

/** Plans the same mail to several owners: one document, one job. */
function toAll(
  mailKind: MailKind,
  requestId: number,
  userIds: readonly number[],
  reference: string | null = null,
): NewMailing {
  return mailing(mailKind, requestId, [], userIds, reference);
}

function toOne(
  mailKind: MailKind,
  requestId: number,
  userId: number,
  reference: string | null = null,
): NewMailing {
  return mailing(mailKind, requestId, [userId], [userId], reference);
}

function mailing(
  mailKind: MailKind,
  requestId: number,
  idParts: readonly number[],
  userIds: readonly number[],
  reference: string | null,
): NewMailing {
  const id = naturalKey(mailKind, [requestId, ...idParts], reference);
  return { id, mailKind, bookingRequestId: requestId, reference, userIds, notBefore: null };
}

const ownersOf = (recipients: readonly { owner_id: number }[]): number[] => [
  ...new Set(recipients.map((each) => each.owner_id)),
];
