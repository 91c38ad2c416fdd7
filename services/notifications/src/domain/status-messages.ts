import {
  type ListingsMailKind,
  NOTIFICATION_KINDS,
  RECIPIENT_STATUSES,
  type RecipientStatus,
  REQUEST_STATUSES,
  type RequestStatus,
  STAY_CANCELLERS,
  STAY_STATES,
  type StayCanceller,
  type StayStateName,
} from '@kq/contracts';

/** How one side is told: by which mail, and by which entry under the bell. Null: it did it itself, or nothing is new to it. */
interface Told {
  readonly mail: ListingsMailKind;
  readonly bell: (typeof NOTIFICATION_KINDS)[number] | null;
}

export interface StatusMessages {
  readonly owner: Told | null;
  readonly dispatcher: Told | null;
}

const NOTHING: StatusMessages = { owner: null, dispatcher: null };

/** The first offer and the last missing bed have mails of their own. */
const ANSWERED: StatusMessages = {
  owner: { mail: 'answer_copy', bell: null },
  dispatcher: { mail: 'answers_digest', bell: 'answer_received' },
};

const CONFIRMED: StatusMessages = {
  owner: { mail: 'offer_confirmed', bell: 'offer_confirmed' },
  dispatcher: { mail: 'booking_confirmed', bell: null },
};

/** By who cancelled a stay: the other side is told, and a copy is the record of it. */
export const CANCELLED: Readonly<Record<StayCanceller, StatusMessages>> = {
  owner: {
    owner: { mail: 'stay_cancelled_copy', bell: null },
    dispatcher: { mail: 'stay_cancelled', bell: 'stay_cancelled' },
  },
  dispatcher: {
    owner: { mail: 'booking_cancelled', bell: 'booking_cancelled' },
    dispatcher: { mail: 'booking_cancelled_copy', bell: null },
  },
  operator: {
    owner: { mail: 'booking_cancelled', bell: 'booking_cancelled' },
    dispatcher: { mail: 'booking_cancelled_copy', bell: 'booking_cancelled' },
  },
};

/** What both sides are told when the crew of a stay leaves early. */
export const SHORTENED: StatusMessages = {
  owner: { mail: 'stay_shortened', bell: 'stay_shortened' },
  dispatcher: { mail: 'stay_shortened_copy', bell: null },
};

/** What both sides are told when an accommodation gets a status; a new status does not compile without. */
export const RECIPIENT_MESSAGES: Readonly<Record<RecipientStatus, StatusMessages>> = {
  queued: {
    owner: { mail: 'request_received', bell: 'request_received' },
    dispatcher: { mail: 'request_sent', bell: 'request_sent' },
  },
  // The mail of `queued` has arrived.
  sent: NOTHING,
  accepted: ANSWERED,
  partially_accepted: ANSWERED,
  countered: ANSWERED,
  declined: ANSWERED,
  confirmed: CONFIRMED,
  released: { owner: { mail: 'offer_released', bell: 'offer_released' }, dispatcher: null },
  // No mail reaches its owner; the page of the request says so.
  undeliverable: NOTHING,
  expired: {
    owner: { mail: 'offer_expired', bell: 'offer_expired' },
    dispatcher: { mail: 'deadline_summary', bell: 'request_expired' },
  },
  withdrawn: { owner: { mail: 'request_cancelled', bell: 'request_cancelled' }, dispatcher: null },
  cancelled_by_dispatcher: CANCELLED.dispatcher,
  cancelled_by_owner: CANCELLED.owner,
};

/** What the status of a whole request tells besides its accommodations. */
export const REQUEST_MESSAGES: Readonly<Record<RequestStatus, StatusMessages>> = {
  // auth sends the link that verifies the address.
  awaiting_verification: NOTHING,
  open: RECIPIENT_MESSAGES.queued,
  partially_filled: NOTHING,
  filled: RECIPIENT_MESSAGES.released,
  expired: RECIPIENT_MESSAGES.expired,
  cancelled: RECIPIENT_MESSAGES.withdrawn,
};

export const STAY_MESSAGES: Readonly<Record<StayStateName, Readonly<Record<StayCanceller, StatusMessages>>>> =
  {
    agreed: { dispatcher: CONFIRMED, owner: CONFIRMED, operator: CONFIRMED },
    cancelled: CANCELLED,
  };

/**
 * Checks at the start that each status of requests, accommodations and stays tells something that can be sent: a mail
 * with a template, an entry that the bell knows.
 * @throws Error naming what is missing
 */
export function assertStatusMessages(hasTemplate: (kind: ListingsMailKind) => boolean): void {
  const missing = [
    ...gapsOf('recipient', RECIPIENT_STATUSES, RECIPIENT_MESSAGES, hasTemplate),
    ...gapsOf('request', REQUEST_STATUSES, REQUEST_MESSAGES, hasTemplate),
    ...STAY_STATES.flatMap((state) =>
      gapsOf(`stay ${state}`, STAY_CANCELLERS, STAY_MESSAGES[state], hasTemplate),
    ),
  ];
  if (missing.length > 0) throw new Error(`no mail or notification for ${missing.join(', ')}`);
}

function gapsOf<S extends string>(
  what: string,
  statuses: readonly S[],
  messages: Readonly<Partial<Record<S, StatusMessages>>>,
  hasTemplate: (kind: ListingsMailKind) => boolean,
): string[] {
  const isTold = (told: Told | null): boolean =>
    told === null ||
    (hasTemplate(told.mail) && (told.bell === null || NOTIFICATION_KINDS.includes(told.bell)));
  return statuses
    .filter((status) => {
      const of = messages[status];
      return of === undefined || !isTold(of.owner) || !isTold(of.dispatcher);
    })
    .map((status) => `${what} ${status}`);
}
