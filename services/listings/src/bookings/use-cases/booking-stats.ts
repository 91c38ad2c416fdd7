import { ANSWER_TIME_MIN_CASES, SUCCESS_RATE_MIN_REQUESTS } from '@kq/contracts';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '@kq/kernel';
import { type ProviderStats } from '../../accommodations/domain/provider-stats';
import { type BookingStats } from '../../accommodations';
import { median } from '../../stats/domain/median';
import { type BookingRequests, type RequestOutcome } from './ports';

const WINDOW_MS = 90 * DAY_MS;
const KEEP_MS = 5 * MINUTE_MS;
/** Below this number of requests or answers an owner has no statistics. */
const MIN_CASES = 3;
const ACCEPTING = new Set(['accepted', 'partially_accepted', 'countered', 'confirmed', 'released']);

interface OwnerCounts {
  hours: number[];
  asked: number;
  accepted: number;
}

interface Stats {
  readonly providers: ReadonlyMap<number, ProviderStats>;
  readonly successRate: number | null;
  readonly responseMinutes: number | null;
}

/** Metrics of the requests of the last 90 days; one scan is cached for five minutes. */
export function createBookingStats({
  bookings,
  clock,
}: {
  bookings: BookingRequests;
  clock: Clock;
}): BookingStats {
  let current: { at: number; stats: Promise<Stats> } | null = null;

  async function scan(now: number): Promise<Stats> {
    const owners = new Map<number, OwnerCounts>();
    let finished = 0;
    let successful = 0;
    for await (const outcome of bookings.outcomesSince(new Date(now - WINDOW_MS))) {
      countOutcome(owners, outcome);
      const isHoused = outcome.status === 'filled';
      if (!isHoused && !isFinished(outcome)) continue;
      finished += 1;
      if (isHoused) successful += 1;
    }
    const successRate =
      finished < SUCCESS_RATE_MIN_REQUESTS ? null : Math.round((successful / finished) * 100);
    return {
      providers: new Map([...owners].map(([id, own]) => [id, statsOf(own)])),
      successRate,
      responseMinutes: responseMinutesOf([...owners.values()]),
    };
  }

  function stats(): Promise<Stats> {
    const now = clock.now().getTime();
    if (current !== null && now - current.at < KEEP_MS) return current.stats;
    const made = scan(now);
    current = { at: now, stats: made };
    made.catch(() => {
      current = null;
    });
    return made;
  }

  return {
    providerStats: async () => (await stats()).providers,
    successRate: async () => (await stats()).successRate,
    responseMinutes: async () => (await stats()).responseMinutes,
  };
}

/** Returns true once the deadline has passed: a missing answer then counts as none, a part of the beds as no success. */
function isFinished({ status, deadline_passed_at: deadline }: RequestOutcome): boolean {
  return (
    status === 'expired' || (deadline !== null && (status === 'cancelled' || status === 'partially_filled'))
  );
}

/** Counts one answer, or one missing answer, per owner and request. */
function countOutcome(
  owners: Map<number, OwnerCounts>,
  { recipients, deadline_passed_at: deadline }: RequestOutcome,
): void {
  for (const ownerId of new Set(recipients.map((one) => one.owner_id))) {
    const parts = recipients.filter((one) => one.owner_id === ownerId);
    const answers = parts.flatMap((one) => (one.answered_at === null ? [] : [one.answered_at.getTime()]));
    if (answers.length === 0 && deadline === null) continue;
    const own = owners.get(ownerId) ?? { hours: [], asked: 0, accepted: 0 };
    own.asked += 1;
    if (parts.some((one) => one.answered_at !== null && ACCEPTING.has(one.status))) own.accepted += 1;
    const sentAt = parts.find((one) => one.sent_at !== null)?.sent_at;
    if (sentAt && answers.length > 0)
      own.hours.push(Math.max(0, Math.min(...answers) - sentAt.getTime()) / HOUR_MS);
    owners.set(ownerId, own);
  }
}

function statsOf({ hours, asked, accepted }: OwnerCounts): ProviderStats {
  return {
    response_hours: hours.length < MIN_CASES ? null : Math.round(median(hours) * 10) / 10,
    acceptance: asked < MIN_CASES ? null : Math.round((accepted / asked) * 100) / 100,
  };
}

function responseMinutesOf(owners: readonly OwnerCounts[]): number | null {
  const hours = owners.flatMap((own) => own.hours);
  return hours.length < ANSWER_TIME_MIN_CASES ? null : Math.round(median(hours) * 60);
}
