import { AppError, type Clock, DAY_MS } from '@kq/kernel';
import { type BookingRequests, type Contacts, type SuspensionLifts } from './ports';
import { type SenderReport, SUSPENDING_OWNERS, suspendedUntil } from '../domain/suspended-until';

const REPORTS_COUNT_FOR_MS = 90 * DAY_MS;

export interface Suspension {
  readonly dispatcherId: number;
  readonly until: Date;
  /** Number of counted reports. */
  readonly reportCount: number;
}

interface Deps {
  readonly bookings: Pick<BookingRequests, 'reportsOf' | 'reportsSince'>;
  readonly lifts: SuspensionLifts;
  readonly contacts: Contacts;
  readonly clock: Clock;
}

/** Counts only reports after the last lift, by owners with a verified address who received a mail of this sender. */
export function createSenderSuspension({ bookings, lifts, contacts, clock }: Deps) {
  const reportsCountSince = () => new Date(clock.now().getTime() - REPORTS_COUNT_FOR_MS);

  async function suspensionsBy(reports: readonly SenderReport[]): Promise<Suspension[]> {
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

  const suspensionsOf = async (dispatcherId: number) =>
    suspensionsBy(await bookings.reportsOf(dispatcherId, reportsCountSince()));

  return {
    /** Returns true while no mails are sent for the sender. @throws AppError UNAVAILABLE while auth cannot verify reporters */
    isSuspended: async (dispatcherId: number) => (await suspensionsOf(dispatcherId)).length > 0,
    /** Returns all suspended senders, those suspended longest first. @throws AppError UNAVAILABLE */
    async list(): Promise<Suspension[]> {
      const suspensions = await suspensionsBy(await bookings.reportsSince(reportsCountSince()));
      return suspensions.sort(
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
