import {
  berlinInstant,
  arrivalHourEnd,
  arrivalHourOf,
  type CalendarMailKind,
  dateInBerlin,
  digestEnd,
  digestOf,
  type MailKind,
  type RecipientStatus,
  type ReportMailKind,
  type events,
} from '@kq/contracts';
import { type z } from 'zod';
import { naturalKey, type NewMailing } from './delivery';
import { CANCELLED, RECIPIENT_MESSAGES, SHORTENED, type StatusMessages } from './status-messages';

type Data<E extends keyof typeof events> = z.infer<(typeof events)[E]['data']>;

/** Plans one mail per (request, owner) and "Anfrage ist raus" for the dispatcher. */
export function planOpened(data: Data<'bookingRequestOpened'>, sequence: number): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId } = data;
  const reference = String(sequence);
  return toBoth('queued', requestId, { owners: data.owner_ids, dispatcherId }, reference);
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

/** Plans one mail to each owner and one to the dispatcher for one call: a stay of the call names it. */
export function planConfirmed(data: Data<'bookingRequestConfirmed'>, sequence: number): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId, stay_ids: stayIds = [] } = data;
  const reference = [...stayIds.slice(0, 1), sequence].join('.');
  return toBoth('confirmed', requestId, { owners: ownersOf(data.recipients), dispatcherId }, reference);
}

export function planReleased(data: Data<'bookingRequestReleased'>, sequence: number): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId } = data;
  return toBoth('released', requestId, { owners: ownersOf(data.recipients), dispatcherId }, String(sequence));
}

/**
 * Plans a mail to the owners of what was withdrawn. What became of a stay is told by `planStayCancelled`; events of earlier
 * releases name no stays, and listings skips the mails that are not true.
 */
export function planCancelled(data: Data<'bookingRequestCancelled'>): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId, stays } = data;
  const cancelled = new Set(stays?.map((one) => one.accommodation_id));
  const withdrawn = data.recipients.filter((one) => !cancelled.has(one.accommodation_id));
  const former = (stays ?? data.recipients).filter((one) => !('stay_id' in one));
  return [
    ...(withdrawn.length === 0
      ? []
      : toBoth(
          'withdrawn',
          requestId,
          { owners: ownersOf(withdrawn), dispatcherId },
          String(data.cancel_no),
        )),
    ...former.flatMap(({ accommodation_id: id, owner_id: ownerId }) =>
      toBoth(
        'cancelled_by_dispatcher',
        requestId,
        { owners: [ownerId], dispatcherId },
        `${id}.${data.cancel_no}`,
      ),
    ),
  ];
}

export function planReminder(data: Data<'bookingRequestReminderDue'>, sequence: number): NewMailing[] {
  return [toAll('request_reminder', data.booking_request_id, data.owner_ids, String(sequence))];
}

/** Plans one mail for each note that an accommodation was promised by phone. */
export function planPhoned(data: Data<'bookingRequestPhoned'>, sequence: number): NewMailing[] {
  const reference = `${data.accommodation_id}.${sequence}`;
  return [toOne('phoned_promise', data.booking_request_id, data.owner_id, reference)];
}

/** Plans the mails about a stay that its owner cancelled where no stay is recorded: by earlier releases. */
export function planOwnerCancelled(
  data: Data<'bookingRequestStayCancelled'>,
  sequence: number,
): NewMailing[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId } = data;
  if (data.stay_id !== undefined) return [];
  const to = { owners: [data.owner_id], dispatcherId };
  return toBoth('cancelled_by_owner', requestId, to, `${data.accommodation_id}.${sequence}`);
}

/** Plans a mail to either side of a cancelled stay: one is told, the other gets a copy; the owner may have a code to change. */
export const planStayCancelled = (data: Data<'stayCancelled'>): NewMailing[] => [
  ...aboutStay(CANCELLED[data.by], data),
  ...planKeyCode(data),
];

export const planStayShortened = (data: Data<'stayShortened'>): NewMailing[] => aboutStay(SHORTENED, data);

/** Reminds the owner of the key code once nobody of a stay needs it; listings skips accommodations without one. */
export const planKeyCode = (data: Data<'stayEnded' | 'stayCancelled'>): NewMailing[] => [
  toOne('key_code_due', data.booking_request_id, data.owner_id, `${data.stay_id}.${data.stay_version}`),
];

/** Plans one mail an hour for each stay, at its end: it names what is true then. */
export function planArrivalChanged(data: Data<'accommodationArrivalChanged'>): NewMailing[] {
  const hour = arrivalHourOf(new Date(data.changed_at));
  return data.stays.map(({ stay_id, booking_request_id, dispatcher_id }) => ({
    ...toOne('arrival_changed', booking_request_id, dispatcher_id, `${stay_id}.${hour}`),
    notBefore: arrivalHourEnd(hour),
  }));
}

/** Plans one mail for each stay of an accommodation that was hidden. */
export const planHeldStays = ({ stays, decision_no }: Data<'accommodationHeldStays'>): NewMailing[] =>
  stays.map(({ stay_id, booking_request_id, dispatcher_id }) =>
    toOne('accommodation_blocked', booking_request_id, dispatcher_id, `${stay_id}.${decision_no}`),
  );

/** Returns the mails to both sides of a stay; none to an erased account. */
function aboutStay(messages: StatusMessages, data: Data<'stayCancelled' | 'stayShortened'>): NewMailing[] {
  const { booking_request_id: requestId, owner_id: ownerId, dispatcher_id: dispatcherId } = data;
  const reference = `${data.stay_id}.${data.stay_version}`;
  const to = (told: StatusMessages['owner'], userId: number | null) =>
    told === null || userId === null ? [] : [toOne(told.mail, requestId, userId, reference)];
  return [...to(messages.owner, ownerId), ...to(messages.dispatcher, dispatcherId)];
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
  return toBoth('expired', requestId, { owners: ownersOf(data.recipients), dispatcherId }, reference);
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

const MORNING_HOUR = 7;

/** Plans one mail a day for each calendar: further nights of a day are named by the mail of the next morning. */
export function planCalendarCollided(
  { accommodation_id, feed_id, owner_id, mail_on }: Data<'accommodationCalendarCollided'>,
  time: string,
): NewMailing[] {
  const reference = [accommodation_id, feed_id, mail_on.replaceAll('-', '')].join('.');
  const isLater = mail_on > dateInBerlin(new Date(time));
  const mailing = toOwner('calendar_collided', owner_id, reference);
  return [{ ...mailing, notBefore: isLater ? berlinInstant(mail_on, MORNING_HOUR) : null }];
}

export const planPhotoRemoved = (data: Data<'accommodationPhotoRemoved'>): NewMailing[] => [
  toOwner('photo_removed', data.owner_id, [data.accommodation_id, data.removal_no].join('.')),
];

export const planDecided = (data: Data<'accommodationDecided'>): NewMailing[] => [
  toOwner('accommodation_decided', data.owner_id, [data.accommodation_id, data.decision_no].join('.')),
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

/** Returns the mails that a status of accommodations makes due: one to each owner, one to the dispatcher. */
function toBoth(
  status: RecipientStatus,
  requestId: number,
  { owners, dispatcherId }: { readonly owners: readonly number[]; readonly dispatcherId: number },
  reference: string,
): NewMailing[] {
  const { owner, dispatcher } = RECIPIENT_MESSAGES[status];
  return [
    ...(owner === null ? [] : [toAll(owner.mail, requestId, owners, reference)]),
    ...(dispatcher === null ? [] : [toOne(dispatcher.mail, requestId, dispatcherId, reference)]),
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
