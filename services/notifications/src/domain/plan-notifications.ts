import {
  type EventEnvelope,
  type events,
  type notificationSchema,
  type RecipientStatus,
} from '@kq/contracts';
import { type z } from 'zod';
import { CANCELLED, RECIPIENT_MESSAGES, type StatusMessages } from './status-messages';

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
  opened: (data: Data<'bookingRequestOpened'>, envelope: EventEnvelope): PlannedNotification[] =>
    ofStatus('queued', { ...data, owners: data.owner_ids }, envelope),
  answered: (data: Data<'bookingRequestAnswered'>, envelope: EventEnvelope): PlannedNotification[] =>
    ofStatus(data.status, { ...data, owners: [data.owner_id] }, envelope),
  confirmed: (data: Data<'bookingRequestConfirmed'>, envelope: EventEnvelope): PlannedNotification[] =>
    ofStatus('confirmed', { ...data, owners: ownersOf(data.recipients) }, envelope),
  released: (data: Data<'bookingRequestReleased'>, envelope: EventEnvelope): PlannedNotification[] =>
    ofStatus('released', { ...data, owners: ownersOf(data.recipients) }, envelope),
  /** What became of a stay is told by `stayCancelled`; events of earlier releases name none. */
  cancelled: (data: Data<'bookingRequestCancelled'>, envelope: EventEnvelope): PlannedNotification[] => {
    const told = new Set(
      data.stays?.flatMap((one) => (one.stay_id === undefined ? [] : one.accommodation_id)),
    );
    const owners = ownersOf(data.recipients.filter((one) => !told.has(one.accommodation_id)));
    return ofStatus('withdrawn', { ...data, owners }, envelope);
  },
  /** Of a stay that is not recorded: by earlier releases. */
  ownerCancelled: (
    data: Data<'bookingRequestStayCancelled'>,
    envelope: EventEnvelope,
  ): PlannedNotification[] =>
    data.stay_id === undefined
      ? ofStatus('cancelled_by_owner', { ...data, owners: [data.owner_id] }, envelope)
      : [],
  stayCancelled: (data: Data<'stayCancelled'>, { time }: EventEnvelope): PlannedNotification[] =>
    aboutStay(CANCELLED[data.by], data, time),
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
    ofStatus('expired', { ...data, owners: ownersOf(data.recipients) }, envelope),
  /** The reported user is told only where something was done. */
  reportDecided: (data: Data<'reportDecided'>, envelope: EventEnvelope): PlannedNotification[] => [
    ...aboutReport('report_decided', data.report_id, data.reporter_id, envelope),
    ...(data.decision === 'none'
      ? []
      : aboutReport('report_measure', data.report_id, data.reported_user_id, envelope)),
  ],
};

/** Returns the entries that a status of accommodations makes: the same occasions as its mails. */
function ofStatus(
  status: RecipientStatus,
  to: {
    readonly booking_request_id: number;
    readonly dispatcher_id: number;
    readonly owners: readonly number[];
  },
  envelope: EventEnvelope,
): PlannedNotification[] {
  const { owner, dispatcher } = RECIPIENT_MESSAGES[status];
  const entries = (told: typeof owner, userIds: readonly number[]) =>
    told?.bell == null ? [] : notificationsFor(told.bell, userIds, to.booking_request_id, envelope);
  return [...entries(owner, to.owners), ...entries(dispatcher, [to.dispatcher_id])];
}

/** Two stays of one request have the same number: the id of an entry names its stay. */
function aboutStay(
  { owner, dispatcher }: StatusMessages,
  data: Data<'stayCancelled' | 'stayShortened'>,
  time: string,
): PlannedNotification[] {
  const { stay_id, stay_version, booking_request_id } = data;
  const entry = (told: typeof owner, user_id: number | null): PlannedNotification[] =>
    told?.bell == null || user_id === null
      ? []
      : [
          {
            _id: [told.bell, stay_id, user_id, stay_version].join(':'),
            user_id,
            kind: told.bell,
            booking_request_id,
            at: new Date(time),
          },
        ];
  return [...entry(owner, data.owner_id), ...entry(dispatcher, data.dispatcher_id)];
}

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
