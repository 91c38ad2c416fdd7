import { type EventEnvelope, type events, type noticeSchema } from '@kq/contracts';
import { type z } from 'zod';

type Data<E extends keyof typeof events> = z.infer<(typeof events)[E]['data']>;
type Kind = z.infer<typeof noticeSchema>['kind'];

/** An in-app notification to store for a user; `_id` deduplicates repeated events. */
export interface PlannedNotice {
  readonly _id: string;
  readonly user_id: number;
  readonly kind: Kind;
  readonly booking_request_id: number;
  readonly at: Date;
}

/** Plans the in-app notifications of each event. */
export const planNotices = {
  opened: (data: Data<'bookingRequestOpened'>, envelope: EventEnvelope): PlannedNotice[] => [
    ...noticesFor('request_received', data.owner_ids, data.booking_request_id, envelope),
    ...noticesFor('request_sent', [data.dispatcher_id], data.booking_request_id, envelope),
  ],
  answered: (data: Data<'bookingRequestAnswered'>, envelope: EventEnvelope): PlannedNotice[] =>
    noticesFor('answer_received', [data.dispatcher_id], data.booking_request_id, envelope),
  confirmed: (data: Data<'bookingRequestConfirmed'>, envelope: EventEnvelope): PlannedNotice[] =>
    noticesFor('offer_confirmed', ownersOf(data.recipients), data.booking_request_id, envelope),
  released: (data: Data<'bookingRequestReleased'>, envelope: EventEnvelope): PlannedNotice[] =>
    noticesFor('offer_released', ownersOf(data.recipients), data.booking_request_id, envelope),
  cancelled: (data: Data<'bookingRequestCancelled'>, envelope: EventEnvelope): PlannedNotice[] =>
    noticesFor('request_cancelled', ownersOf(data.recipients), data.booking_request_id, envelope),
  stayCancelled: (data: Data<'bookingRequestStayCancelled'>, envelope: EventEnvelope): PlannedNotice[] =>
    noticesFor('stay_cancelled', [data.dispatcher_id], data.booking_request_id, envelope),
  expired: (data: Data<'bookingRequestExpired'>, envelope: EventEnvelope): PlannedNotice[] =>
    noticesFor('request_expired', [data.dispatcher_id], data.booking_request_id, envelope),
};

function noticesFor(
  kind: Kind,
  userIds: readonly number[],
  requestId: number,
  envelope: EventEnvelope,
): PlannedNotice[] {
  return userIds.map((userId) => ({
    _id: `${kind}:${requestId}:${userId}:${envelope.sequence}`,
    user_id: userId,
    kind,
    booking_request_id: requestId,
    at: new Date(envelope.time),
  }));
}

const ownersOf = (recipients: readonly { owner_id: number }[]): number[] => [
  ...new Set(recipients.map((each) => each.owner_id)),
];
