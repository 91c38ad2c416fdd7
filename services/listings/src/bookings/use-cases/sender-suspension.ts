import { AppError, type Clock, DAY_MS } from '@kq/kernel';
import { type BookingRequests, type Contacts, type SenderReports, type SuspensionLifts } from './ports';
import { type SenderReport, SUSPENDING_OWNERS, suspendedUntil } from '../domain/suspended-until';

const REPORTS_COUNT_FOR_MS = 90 * DAY_MS;

export interface Suspension {
  readonly dispatcherId: number;
  readonly until: Date;
  /** Reports of this sender's requests up to the suspension. */
  readonly reportCount: number;
}

interface Deps {
  readonly bookings: Pick<BookingRequests, 'reportsOf' | 'reportsSince'>;
  readonly reports: Pick<SenderReports, 'suspensions'>;
  readonly lifts: SuspensionLifts;
  readonly contacts: Contacts;
  readonly clock: Clock;
}

/**
 * Suspends senders by decisions of administrators. Suspensions of the time when three reports suspended a sender without
 * a decision end as they were announced: they count only reports after the last lift, by owners with a verified address
 * who received a mail of this sender.
 */
export function createSenderSuspension({ bookings, reports, lifts, contacts, clock }: Deps) {
  const reportsCountSince = () => new Date(clock.now().getTime() - REPORTS_COUNT_FOR_MS);

  async function formerBy(reports: readonly SenderReport[]): Promise<Suspension[]> {
    const received = bySender(reports.filter(({ hasReceived }) => hasReceived)).filter(canSuspend);
    if (received.length === 0) return [];
    const liftDates = await lifts.datesOf(received.map(([dispatcherId]) => dispatcherId));
    const candidates = received
      .map(([dispatcherId, all]) => [dispatcherId, notLifted(all, liftDates.get(dispatcherId))] as const)
      .filter(canSuspend);
    if (candidates.length === 0) return [];
    const ownerIds = new Set(candidates.flatMap(([, all]) => all.map(({ ownerId }) => ownerId)));
    const cards = await contacts.byIds([...ownerIds]);
    const verified = new Set(cards.filter((card) => card.email_verified).map(({ id }) => id));
    const now = clock.now();
    return candidates
      .map(([dispatcherId, all]) => {
        const counted = all.filter(({ ownerId }) => verified.has(ownerId));
        return { dispatcherId, until: new Date(suspendedUntil(counted)), reportCount: counted.length };
      })
      .filter(({ until }) => until > now);
  }

  /** A lift ends the decisions before it. */
  async function decided(dispatcherId?: number): Promise<Suspension[]> {
    const running = await reports.suspensions(clock.now(), dispatcherId);
    if (running.length === 0) return [];
    const liftDates = await lifts.datesOf(running.map((one) => one.dispatcherId));
    return running.filter(({ dispatcherId: id, at }) => at > (liftDates.get(id) ?? NEVER));
  }

  const suspensionsOf = async (dispatcherId: number) => [
    ...(await decided(dispatcherId)),
    ...(await formerBy(await bookings.reportsOf(dispatcherId, reportsCountSince()))),
  ];

  return {
    /** Returns true while no mails are sent for the sender. @throws AppError UNAVAILABLE while auth cannot verify reporters */
    isSuspended: async (dispatcherId: number) => (await suspensionsOf(dispatcherId)).length > 0,
    /** Returns all suspended senders, those suspended longest first. @throws AppError UNAVAILABLE */
    async list(): Promise<Suspension[]> {
      const [byDecision, former] = await Promise.all([
        decided(),
        bookings.reportsSince(reportsCountSince()).then(formerBy),
      ]);
      return latestOfEach([...byDecision, ...former]).sort(
        (a, b) => a.until.getTime() - b.until.getTime() || a.dispatcherId - b.dispatcherId,
      );
    },
    /** Ends a suspension; a repeated call changes nothing. @throws AppError NOT_FOUND for a sender who was not suspended */
    async lift(dispatcherId: number, adminId: number) {
      if ((await suspensionsOf(dispatcherId)).length === 0) {
        if ((await lifts.datesOf([dispatcherId])).has(dispatcherId)) return;
        throw new AppError('NOT_FOUND');
      }
      const at = clock.now();
      const purgeAt = new Date(at.getTime() + REPORTS_COUNT_FOR_MS);
      await lifts.record({ dispatcherId, at, by: adminId, purgeAt });
    },
  };
}

export type SenderSuspension = ReturnType<typeof createSenderSuspension>;

const NEVER = new Date(0);

/** Returns the suspension of each sender that ends last. */
function latestOfEach(suspensions: readonly Suspension[]): Suspension[] {
  const bySenderId = new Map<number, Suspension>();
  for (const one of suspensions) {
    const known = bySenderId.get(one.dispatcherId);
    if (known === undefined || known.until < one.until) bySenderId.set(one.dispatcherId, one);
  }
  return [...bySenderId.values()];
}

type ReportsOfSender = readonly [dispatcherId: number, reports: readonly SenderReport[]];

function bySender(reports: readonly SenderReport[]): ReportsOfSender[] {
  const senders = new Map<number, SenderReport[]>();
  for (const report of reports) {
    const known = senders.get(report.dispatcherId);
    if (known) known.push(report);
    else senders.set(report.dispatcherId, [report]);
  }
  return [...senders];
}

const canSuspend = ([, reports]: ReportsOfSender): boolean =>
  new Set(reports.map(({ ownerId }) => ownerId)).size >= SUSPENDING_OWNERS;

const notLifted = (reports: readonly SenderReport[], liftedAt: Date | undefined) =>
  liftedAt === undefined ? reports : reports.filter(({ at }) => at > liftedAt);
