import { type EventEnvelope, type events, type notificationSchema } from '@kq/contracts';
import { type z } from 'zod';

type Data<E extends keyof typeof events> = z.infer<(typeof events)[E]['data']>;
type Kind = z.infer<typeof notificationSchema>['kind'];

/** An in-app notification to store for a user; `_id` deduplicates repeated events. */
export interface PlannedNotification {
  readonly _id: string;
  readonly user_id: number;
  readonly kind: Kind;
  /** Absent in notifications about reports. */
  readonly booking_request_id?: number;
  readonly at: Date;
}

/** Plans the in-app notifications of each event. */
export const planNotifications = {
  opened: (data: Data<'bookingRequestOpened'>, envelope: EventEnvelope): PlannedNotification[] => [
    ...notificationsFor('request_received', data.owner_ids, data.booking_request_id, envelope),
    ...notificationsFor('request_sent', [data.dispatcher_id], data.booking_request_id, envelope),
  ],
  answered: (data: Data<'bookingRequestAnswered'>, envelope: EventEnvelope): PlannedNotification[] =>
    notificationsFor('answer_received', [data.dispatcher_id], data.booking_request_id, envelope),
  confirmed: (data: Data<'bookingRequestConfirmed'>, envelope: EventEnvelope): PlannedNotification[] =>
    notificationsFor('offer_confirmed', ownersOf(data.recipients), data.booking_request_id, envelope),
  released: (data: Data<'bookingRequestReleased'>, envelope: EventEnvelope): PlannedNotification[] =>
    notificationsFor('offer_released', ownersOf(data.recipients), data.booking_request_id, envelope),
  cancelled: (data: Data<'bookingRequestCancelled'>, envelope: EventEnvelope): PlannedNotification[] =>
    notificationsFor('request_cancelled', ownersOf(data.recipients), data.booking_request_id, envelope),
  stayCancelled: (
    data: Data<'bookingRequestStayCancelled'>,
    envelope: EventEnvelope,
  ): PlannedNotification[] =>
    notificationsFor('stay_cancelled', [data.dispatcher_id], data.booking_request_id, envelope),
  partyBlocked: (
    data: Data<'bookingRequestPartyBlocked'>,
    envelope: EventEnvelope,
  ): PlannedNotification[] => {
    const { booking_request_id: id, dispatcher_id, side, withdrawn, held } = data;
    const isOwner = side === 'owner';
    const addresseesOf = (part: typeof withdrawn) => {
      if (part.length === 0) return [];
      return isOwner ? [dispatcher_id] : ownersOf(part);
    };
    const kind = isOwner ? 'accommodation_withdrawn' : 'request_withdrawn';
    return [
      ...notificationsFor(kind, addresseesOf(withdrawn), id, envelope),
      ...notificationsFor('party_blocked', addresseesOf(held), id, envelope),
    ];
  },
  expired: (data: Data<'bookingRequestExpired'>, envelope: EventEnvelope): PlannedNotification[] =>
    notificationsFor('request_expired', [data.dispatcher_id], data.booking_request_id, envelope),
  /** The reported user is told only where something was done. */
  reportDecided: (data: Data<'reportDecided'>, envelope: EventEnvelope): PlannedNotification[] => [
    ...aboutReport('report_decided', data.report_id, data.reporter_id, envelope),
    ...(data.decision === 'none'
      ? []
      : aboutReport('report_measure', data.report_id, data.reported_user_id, envelope)),
  ],
};

function notificationsFor(
  kind: Kind,
  userIds: readonly number[],
  requestId: number,
  envelope: EventEnvelope,
): PlannedNotification[] {
  return userIds.map((userId) => ({
    _id: `${kind}:${requestId}:${userId}:${envelope.sequence}`,
    user_id: userId,
    kind,
    booking_request_id: requestId,
    at: new Date(envelope.time),
  }));
}

const aboutReport = (
  kind: Kind,
  reportId: number,
  userId: number | null,
  { time }: EventEnvelope,
): PlannedNotification[] =>
  userId === null
    ? []
    : [{ _id: `${kind}:${reportId}:${userId}`, user_id: userId, kind, at: new Date(time) }];

const ownersOf = (recipients: readonly { owner_id: number }[]): number[] => [
  ...new Set(recipients.map((each) => each.owner_id)),
];
