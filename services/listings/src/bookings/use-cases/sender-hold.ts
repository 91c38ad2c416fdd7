import { type ContactCard } from '@kq/contracts';
import { type Clock, DAY_MS } from '@kq/kernel';
import { type BookingRequestDoc } from '../domain/booking-request';
import {
  type BookingRequests,
  type Contacts,
  type RequestReport,
  type SenderReports,
  type SuspensionLifts,
} from './ports';

/** New requests of a sender are held from reports by this number of different owners on (docs/security.md S1). */
const HOLDING_OWNERS = 3;
/** Accounts younger than this at their report hold nobody: fresh accounts are cheap. */
const ACCOUNT_AGE_MIN_MS = 7 * DAY_MS;
const REPORTS_COUNT_FOR_MS = 90 * DAY_MS;

interface Deps {
  readonly bookings: Pick<BookingRequests, 'findByIds'>;
  readonly reports: SenderReports;
  readonly lifts: SuspensionLifts;
  readonly contacts: Contacts;
  readonly clock: Clock;
}

/**
 * Decides whether new requests of a sender wait for a decision. Counted are reports after the last decision and the last
 * lift, by owners who received a mail of this sender, with a verified address and an account of at least 7 days.
 */
export function createSenderHold({ bookings, reports, lifts, contacts, clock }: Deps) {
  async function reportsSinceLift(dispatcherId: number): Promise<RequestReport[]> {
    const since = new Date(clock.now().getTime() - REPORTS_COUNT_FOR_MS);
    const undecided = await reports.undecidedOf(dispatcherId, since);
    if (!isEnough(undecided)) return [];
    const liftedAt = (await lifts.datesOf([dispatcherId])).get(dispatcherId);
    return undecided.filter(({ at }) => liftedAt === undefined || at > liftedAt);
  }

  return {
    /** @throws AppError UNAVAILABLE while auth cannot verify the reporters */
    async isHeld(dispatcherId: number): Promise<boolean> {
      const counted = await reportsSinceLift(dispatcherId);
      if (!isEnough(counted)) return false;
      const requests = await bookings.findByIds(counted.map(({ requestId }) => requestId));
      const received = counted.filter((report) => hasReceived(requests, report));
      if (!isEnough(received)) return false;
      const cards = await contacts.byIds([...new Set(received.map(({ reporterId }) => reporterId))]);
      const cardOf = new Map(cards.map((card) => [card.id, card]));
      return isEnough(received.filter((report) => isTrusted(cardOf.get(report.reporterId), report)));
    },
  };
}

export type SenderHold = ReturnType<typeof createSenderHold>;

const isEnough = (reports: readonly RequestReport[]): boolean =>
  new Set(reports.map(({ reporterId }) => reporterId)).size >= HOLDING_OWNERS;

const hasReceived = (requests: readonly BookingRequestDoc[], { requestId, reporterId }: RequestReport) =>
  requests.some(
    ({ _id, recipients }) =>
      _id === requestId && recipients.some((one) => one.owner_id === reporterId && one.sent_at !== null),
  );

function isTrusted(card: ContactCard | undefined, { at }: RequestReport): boolean {
  if (card?.email_verified !== true || card.created_at === undefined) return false;
  return at.getTime() - Date.parse(card.created_at) >= ACCOUNT_AGE_MIN_MS;
}
