import {
  arrivalHourOf,
  type EventEnvelope,
  type events,
  type ListingDecision,
  type notificationSchema,
  type RecipientStatus,
} from '@kq/contracts';
import { type z } from 'zod';
import { CANCELLED, RECIPIENT_MESSAGES, SHORTENED, type StatusMessages } from './status-messages';

type Data<E extends keyof typeof events> = z.infer<(typeof events)[E]['data']>;
type Notification = z.infer<typeof notificationSchema>;
type Kind = Notification['kind'];

/** An in-app notification to store for a user, by ids and numbers; `_id` deduplicates repeated events. */
export interface PlannedNotification {
  readonly _id: string;
  readonly user_id: number;
  readonly kind: Kind;
  /** Absent in notifications about reports and about accommodations. */
  readonly booking_request_id?: number;
  /** What it is about; absent: all of the user's accommodations in the request. */
  readonly accommodation_ids?: readonly number[];
  readonly side?: NonNullable<Notification['side']>;
  readonly answer?: NonNullable<Notification['answer']>;
  readonly beds?: number;
  readonly at: Date;
}

interface Accommodation {
  readonly accommodation_id: number;
  readonly owner_id: number;
  readonly beds?: number;
}

/** Plans the in-app notifications of each event. */
export const planNotifications = {
  opened: (data: Data<'bookingRequestOpened'>, envelope: EventEnvelope): PlannedNotification[] => {
    const { owner, dispatcher } = RECIPIENT_MESSAGES.queued;
    return [
      ...(owner?.bell ? toOwners(owner.bell, data.owner_ids, data, [], envelope) : []),
      ...(dispatcher?.bell ? toDispatcher(dispatcher.bell, data, [], envelope) : []),
    ];
  },
  answered: (data: Data<'bookingRequestAnswered'>, envelope: EventEnvelope): PlannedNotification[] => {
    const { owner_id, status, beds } = data;
    const accommodations = data.accommodation_ids.map((accommodation_id) => ({ accommodation_id, owner_id }));
    return ofStatus(status, data, accommodations, envelope).map((planned) => ({
      ...planned,
      answer: status,
      ...(beds > 0 ? { beds } : {}),
    }));
  },
  confirmed: (data: Data<'bookingRequestConfirmed'>, envelope: EventEnvelope): PlannedNotification[] =>
    ofStatus('confirmed', data, data.recipients, envelope),
  released: (data: Data<'bookingRequestReleased'>, envelope: EventEnvelope): PlannedNotification[] =>
    ofStatus('released', data, data.recipients, envelope),
  /** What became of a stay is told by `stayCancelled`; events of earlier releases name none. */
  cancelled: (data: Data<'bookingRequestCancelled'>, envelope: EventEnvelope): PlannedNotification[] => {
    const told = new Set(
      data.stays?.flatMap((one) => (one.stay_id === undefined ? [] : one.accommodation_id)),
    );
    const withdrawn = data.recipients.filter((one) => !told.has(one.accommodation_id));
    return ofStatus('withdrawn', data, withdrawn, envelope);
  },
  /** Of a stay that is not recorded: by earlier releases. */
  ownerCancelled: (
    data: Data<'bookingRequestStayCancelled'>,
    envelope: EventEnvelope,
  ): PlannedNotification[] =>
    data.stay_id === undefined ? ofStatus('cancelled_by_owner', data, [data], envelope) : [],
  stayCancelled: (data: Data<'stayCancelled'>, { time }: EventEnvelope): PlannedNotification[] =>
    aboutStay(CANCELLED[data.by], data, time),
  stayShortened: (data: Data<'stayShortened'>, { time }: EventEnvelope): PlannedNotification[] =>
    aboutStay(SHORTENED, data, time),
  /** One an hour for each stay, as its mail. */
  arrivalChanged: ({
    accommodation_id,
    changed_at,
    stays,
  }: Data<'accommodationArrivalChanged'>): PlannedNotification[] =>
    stays.map(({ stay_id, booking_request_id, dispatcher_id }) => ({
      _id: ['arrival_changed', stay_id, dispatcher_id, arrivalHourOf(new Date(changed_at))].join(':'),
      user_id: dispatcher_id,
      kind: 'arrival_changed',
      booking_request_id,
      side: 'dispatcher',
      accommodation_ids: [accommodation_id],
      at: new Date(changed_at),
    })),
  heldStays: (
    { accommodation_id, decision_no, stays }: Data<'accommodationHeldStays'>,
    { time }: EventEnvelope,
  ): PlannedNotification[] =>
    stays.map(({ stay_id, booking_request_id, dispatcher_id }) => ({
      _id: ['accommodation_blocked', stay_id, dispatcher_id, decision_no].join(':'),
      user_id: dispatcher_id,
      kind: 'accommodation_blocked',
      booking_request_id,
      side: 'dispatcher',
      accommodation_ids: [accommodation_id],
      at: new Date(time),
    })),
  partyBlocked: (
    data: Data<'bookingRequestPartyBlocked'>,
    envelope: EventEnvelope,
  ): PlannedNotification[] => {
    const { side, withdrawn, held } = data;
    const isOwner = side === 'owner';
    const told = (kind: Kind, part: readonly Accommodation[]) => {
      if (part.length === 0) return [];
      return isOwner
        ? toDispatcher(kind, data, part, envelope)
        : toOwners(kind, ownersOf(part), data, part, envelope);
    };
    return [
      ...told(isOwner ? 'accommodation_withdrawn' : 'request_withdrawn', withdrawn),
      ...told('party_blocked', held),
    ];
  },
  expired: (data: Data<'bookingRequestExpired'>, envelope: EventEnvelope): PlannedNotification[] =>
    ofStatus('expired', data, data.recipients, envelope),
  reminded: (data: Data<'bookingRequestReminderDue'>, envelope: EventEnvelope): PlannedNotification[] =>
    toOwners('request_reminder', data.owner_ids, data, [], envelope),
  phoned: (data: Data<'bookingRequestPhoned'>, envelope: EventEnvelope): PlannedNotification[] =>
    toOwners('phoned_promise', [data.owner_id], data, [data], envelope),
  photoRemoved: (data: Data<'accommodationPhotoRemoved'>, envelope: EventEnvelope): PlannedNotification[] =>
    aboutAccommodation('photo_removed', data, String(data.removal_no), envelope),
  decided: (data: Data<'accommodationDecided'>, envelope: EventEnvelope): PlannedNotification[] =>
    aboutAccommodation(DECISION_KINDS[data.decision], data, String(data.decision_no), envelope),
  /** One a day for each calendar, as its mail. */
  calendarCollided: (
    data: Data<'accommodationCalendarCollided'>,
    envelope: EventEnvelope,
  ): PlannedNotification[] =>
    aboutAccommodation('calendar_collided', data, `${data.feed_id}:${data.mail_on}`, envelope),
  feedSuspicious: (data: Data<'calendarFeedSuspicious'>, envelope: EventEnvelope): PlannedNotification[] =>
    aboutAccommodation('calendar_suspicious', data, `${data.feed_id}:${data.suspicion_no}`, envelope),
  feedFailed: (data: Data<'calendarFeedFailed'>, envelope: EventEnvelope): PlannedNotification[] =>
    aboutAccommodation('calendar_failed', data, `${data.feed_id}:${Date.parse(data.failed_since)}`, envelope),
  /** The reported user is told only where something was done. */
  reportDecided: (data: Data<'reportDecided'>, envelope: EventEnvelope): PlannedNotification[] => [
    ...aboutReport('report_decided', data.report_id, data.reporter_id, envelope),
    ...(data.decision === 'none'
      ? []
      : aboutReport('report_measure', data.report_id, data.reported_user_id, envelope)),
  ],
};

const DECISION_KINDS: Readonly<Record<ListingDecision, Kind>> = {
  verified: 'accommodation_verified',
  check_declined: 'accommodation_unverified',
  verification_withdrawn: 'accommodation_unverified',
  hidden: 'accommodation_hidden',
  released: 'accommodation_released',
};

interface OfRequest {
  readonly booking_request_id: number;
  readonly dispatcher_id: number;
}

/** Returns the entries that a status of accommodations makes: the same occasions as its mails. */
function ofStatus(
  status: RecipientStatus,
  data: OfRequest,
  accommodations: readonly Accommodation[],
  envelope: EventEnvelope,
): PlannedNotification[] {
  const { owner, dispatcher } = RECIPIENT_MESSAGES[status];
  return [
    ...(owner?.bell ? toOwners(owner.bell, ownersOf(accommodations), data, accommodations, envelope) : []),
    ...(dispatcher?.bell ? toDispatcher(dispatcher.bell, data, accommodations, envelope) : []),
  ];
}

/** Two stays of one request have the same number: the id of an entry names its stay. */
function aboutStay(
  { owner, dispatcher }: StatusMessages,
  data: Data<'stayCancelled' | 'stayShortened'>,
  time: string,
): PlannedNotification[] {
  const { stay_id, stay_version, booking_request_id, accommodation_id, beds } = data;
  const entry = (
    side: NonNullable<Notification['side']>,
    told: typeof owner,
    user_id: number | null,
  ): PlannedNotification[] =>
    told?.bell == null || user_id === null
      ? []
      : [
          {
            _id: [told.bell, stay_id, user_id, stay_version].join(':'),
            user_id,
            kind: told.bell,
            booking_request_id,
            side,
            accommodation_ids: [accommodation_id],
            beds,
            at: new Date(time),
          },
        ];
  return [...entry('owner', owner, data.owner_id), ...entry('dispatcher', dispatcher, data.dispatcher_id)];
}

/** Plans one for each owner, about their own accommodations. */
const toOwners = (
  kind: Kind,
  ownerIds: readonly number[],
  data: Pick<OfRequest, 'booking_request_id'>,
  accommodations: readonly Accommodation[],
  envelope: EventEnvelope,
): PlannedNotification[] =>
  ownerIds.map((ownerId) => ({
    ...aboutRequest(kind, ownerId, data, envelope),
    side: 'owner',
    ...detailsOf(accommodations.filter(({ owner_id }) => owner_id === ownerId)),
  }));

const toDispatcher = (
  kind: Kind,
  data: OfRequest,
  accommodations: readonly Accommodation[],
  envelope: EventEnvelope,
): PlannedNotification[] => [
  {
    ...aboutRequest(kind, data.dispatcher_id, data, envelope),
    side: 'dispatcher',
    ...detailsOf(accommodations),
  },
];

function detailsOf(
  accommodations: readonly Accommodation[],
): Pick<PlannedNotification, 'accommodation_ids' | 'beds'> {
  if (accommodations.length === 0) return {};
  const beds = accommodations.reduce((sum, one) => sum + (one.beds ?? 0), 0);
  return {
    accommodation_ids: accommodations.map(({ accommodation_id }) => accommodation_id),
    ...(beds > 0 ? { beds } : {}),
  };
}

const aboutRequest = (
  kind: Kind,
  userId: number,
  { booking_request_id: requestId }: Pick<OfRequest, 'booking_request_id'>,
  { sequence, time }: EventEnvelope,
) => ({
  _id: `${kind}:${requestId}:${userId}:${sequence}`,
  user_id: userId,
  kind,
  booking_request_id: requestId,
  at: new Date(time),
});

const aboutAccommodation = (
  kind: Kind,
  { accommodation_id, owner_id }: Accommodation,
  occasion: string,
  { time }: EventEnvelope,
): PlannedNotification[] => [
  {
    _id: `${kind}:${accommodation_id}:${owner_id}:${occasion}`,
    user_id: owner_id,
    kind,
    side: 'owner',
    accommodation_ids: [accommodation_id],
    at: new Date(time),
  },
];

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
