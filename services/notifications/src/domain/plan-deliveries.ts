import { type MailKind, type events } from '@kq/contracts';
import { type z } from 'zod';
import { type NewDelivery } from './delivery';

type Data<E extends keyof typeof events> = z.infer<(typeof events)[E]['data']>;

/** Later answers are bundled: at most one mail in this time (DESIGN §4). */
export const DIGEST_MS = 15 * 60_000;

/** One mail per (request, owner) and "Anfrage ist raus" for the dispatcher. */
export function planOpened(data: Data<'bookingRequestOpened'>): NewDelivery[] {
  return [
    ...data.owner_ids.map((ownerId) => aboutRequest('request_received', data.booking_request_id, ownerId)),
    aboutRequest('request_sent', data.booking_request_id, data.dispatcher_id),
  ];
}

/** A copy to the owner; the dispatcher hears of the first offer and of enough beds at once, of the rest in bundles. */
export function planAnswered(data: Data<'bookingRequestAnswered'>, time: string): NewDelivery[] {
  const { booking_request_id: requestId, dispatcher_id: dispatcherId } = data;
  const copy = aboutRequest('answer_copy', requestId, data.owner_id, String(data.answer_no));
  if (data.has_enough_beds) return [copy, aboutRequest('enough_beds', requestId, dispatcherId)];
  if (data.is_first_offer) return [copy, aboutRequest('first_answer', requestId, dispatcherId)];
  const bucket = Math.floor(Date.parse(time) / DIGEST_MS);
  const digest = aboutRequest('answers_digest', requestId, dispatcherId, String(bucket));
  return [copy, { ...digest, notBefore: new Date((bucket + 1) * DIGEST_MS) }];
}

export function planConfirmed(data: Data<'bookingRequestConfirmed'>, sequence: number): NewDelivery[] {
  const reference = String(sequence);
  return [
    ...ownersOf(data.recipients).map((ownerId) =>
      aboutRequest('offer_confirmed', data.booking_request_id, ownerId, reference),
    ),
    aboutRequest('booking_confirmed', data.booking_request_id, data.dispatcher_id, reference),
  ];
}

export function planReleased(data: Data<'bookingRequestReleased'>, sequence: number): NewDelivery[] {
  return ownersOf(data.recipients).map((ownerId) =>
    aboutRequest('offer_released', data.booking_request_id, ownerId, String(sequence)),
  );
}

export function planCancelled(data: Data<'bookingRequestCancelled'>): NewDelivery[] {
  return ownersOf(data.recipients).map((ownerId) =>
    aboutRequest('request_cancelled', data.booking_request_id, ownerId, String(data.cancel_no)),
  );
}

export function planReminder(data: Data<'bookingRequestReminderDue'>): NewDelivery[] {
  return data.owner_ids.map((ownerId) => aboutRequest('request_reminder', data.booking_request_id, ownerId));
}

/** One mail for each place that was promised by phone. */
export function planPhoned(data: Data<'bookingRequestPhoned'>): NewDelivery[] {
  const reference = String(data.accommodation_id);
  return [aboutRequest('phoned_promise', data.booking_request_id, data.owner_id, reference)];
}

/** Owners whose offers ran out are told (listings skips the silent ones), the dispatcher gets a summary. */
export function planExpired(data: Data<'bookingRequestExpired'>): NewDelivery[] {
  const reference = String(data.expiry_no);
  return [
    ...ownersOf(data.recipients).map((ownerId) =>
      aboutRequest('offer_expired', data.booking_request_id, ownerId, reference),
    ),
    aboutRequest('deadline_summary', data.booking_request_id, data.dispatcher_id, reference),
  ];
}

export function planChallenge(data: Data<'challengeCreated'>): NewDelivery[] {
  return [
    {
      id: `${data.mail_kind}:${data.challenge_id}`,
      mailKind: data.mail_kind,
      bookingRequestId: null,
      userId: data.user_id,
      reference: data.challenge_id,
      notBefore: null,
    },
  ];
}

function aboutRequest(
  mailKind: MailKind,
  requestId: number,
  userId: number,
  reference: string | null = null,
): NewDelivery {
  const id = [mailKind, requestId, userId, ...(reference === null ? [] : [reference])].join(':');
  return { id, mailKind, bookingRequestId: requestId, userId, reference, notBefore: null };
}

const ownersOf = (recipients: readonly { owner_id: number }[]): number[] => [
  ...new Set(recipients.map((each) => each.owner_id)),
];
