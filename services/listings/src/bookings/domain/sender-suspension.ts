import { type Clock } from '@kq/service-kit';
import { type BookingRequests, type Contacts, type SenderReport } from './ports';

/** Reports by this many different owners suspend a sender (SECURITY S1); no setting lifts this. */
const SUSPENDING_OWNERS = 3;
const SUSPENSION_MS = 7 * 86_400_000;
const REPORTS_COUNT_FOR_MS = 90 * 86_400_000;

export interface SenderSuspension {
  /** True while nothing leaves in the sender's name. @throws AppError UNAVAILABLE when auth cannot be asked about reporters */
  isPaused(dispatcherId: number): Promise<boolean>;
}

interface Deps {
  readonly bookings: Pick<BookingRequests, 'reportsOf'>;
  readonly contacts: Contacts;
  readonly clock: Clock;
}

/** Only owners with a verified address who received a mail of this sender count. */
export function createSenderSuspension({ bookings, contacts, clock }: Deps): SenderSuspension {
  async function countedReports(dispatcherId: number, since: Date): Promise<SenderReport[]> {
    const reports = (await bookings.reportsOf(dispatcherId, since)).filter(({ hasReceived }) => hasReceived);
    const ownerIds = [...new Set(reports.map(({ ownerId }) => ownerId))];
    if (ownerIds.length < SUSPENDING_OWNERS) return [];
    const cards = await contacts.byIds(ownerIds);
    const verified = new Set(cards.filter((card) => card.email_verified).map(({ id }) => id));
    return reports.filter(({ ownerId }) => verified.has(ownerId));
  }

  return {
    async isPaused(dispatcherId) {
      const now = clock.now().getTime();
      const reports = await countedReports(dispatcherId, new Date(now - REPORTS_COUNT_FOR_MS));
      return suspendedUntil(reports) > now;
    },
  };
}

/** Milliseconds since 1970; 0 without a suspension. Reports during a suspension do not count towards the next one. */
function suspendedUntil(reports: readonly SenderReport[]): number {
  const oldestFirst = [...reports].sort((a, b) => a.at.getTime() - b.at.getTime());
  let owners = new Set<number>();
  let until = 0;
  for (const { ownerId, at } of oldestFirst) {
    if (at.getTime() < until) continue;
    owners.add(ownerId);
    if (owners.size < SUSPENDING_OWNERS) continue;
    until = at.getTime() + SUSPENSION_MS;
    owners = new Set();
  }
  return until;
}
