import { DAY_MS } from '@kq/kernel';

/** Returns the days since 1970-01-01 of an ISO date: the unit of columns and timelines. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(date) / DAY_MS);
}

/** Returns the ISO date of a day number. */
export function dayDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Beds taken over time as steps `[day, taken, day, taken, …]`: each number is valid until the next day; 0 before the
 * first.
 */
export type Timeline = Int32Array;

interface Interval {
  readonly from: string;
  readonly to: string;
  readonly beds: number;
}

/** Sums blocks and stays. Returns null for an empty timeline, so that an accommodation without bookings needs no memory. */
export function timelineOf(intervals: readonly Interval[]): Timeline | null {
  if (intervals.length === 0) return null;
  const steps = new Map<number, number>();
  const add = (day: number, beds: number) => steps.set(day, (steps.get(day) ?? 0) + beds);
  for (const { from, to, beds } of intervals) {
    add(dayNumber(from), beds);
    add(dayNumber(to), -beds);
  }
  const days = [...steps.keys()].sort((a, b) => a - b);
  const timeline = new Int32Array(days.length * 2);
  let taken = 0;
  days.forEach((day, i) => {
    taken += steps.get(day) ?? 0;
    timeline[2 * i] = day;
    timeline[2 * i + 1] = taken;
  });
  return timeline;
}

/** Returns the most beds taken on one night of `[from, to)`. The steps may be a range `[start, end)` of a longer array. */
export function mostTaken(
  steps: Timeline,
  from: number,
  to: number,
  start: number = 0,
  end: number = steps.length,
): number {
  let most = 0;
  for (let i = stepAt(steps, from, start, end); i < end && (steps[i] as number) < to; i += 2) {
    const taken = steps[i + 1] as number;
    if (taken > most) most = taken;
  }
  return most;
}

/** As `mostTaken`, on the nights of several spans `[from, to, from, to, …]`. */
export function mostTakenOver(steps: Timeline, spans: Int32Array, start: number, end: number): number {
  let most = 0;
  for (let i = 0; i < spans.length; i += 2) {
    const taken = mostTaken(steps, spans[i] as number, spans[i + 1] as number, start, end);
    if (taken > most) most = taken;
  }
  return most;
}

/** Returns the beds that are free on every night of `[from, to)`, never below 0. */
export function freeBeds(
  { bedsTotal, timeline }: { readonly bedsTotal: number; readonly timeline: Timeline | null },
  from: number,
  to: number,
): number {
  return timeline === null ? bedsTotal : Math.max(0, bedsTotal - mostTaken(timeline, from, to));
}

/** Returns the first night from `from` on with more than `beds` taken; null when there is none. Steps as for `mostTaken`. */
export function firstNightAbove(
  steps: Timeline,
  from: number,
  beds: number,
  start: number = 0,
  end: number = steps.length,
): number | null {
  for (let i = stepAt(steps, from, start, end); i < end; i += 2) {
    if ((steps[i + 1] as number) > beds) return Math.max(from, steps[i] as number);
  }
  return null;
}

/** As `firstNightAbove`, of the nights of Monday to Thursday only. */
export const firstMonThuNightAbove: typeof firstNightAbove = (steps, from, beds, start, end) => {
  let night = firstNightAbove(steps, from, beds, start, end);
  for (; night !== null; night = firstNightAbove(steps, night, beds, start, end)) {
    // 1970-01-01 was a Thursday.
    const daysSinceMonday = (night + 3) % 7;
    if (daysSinceMonday < 4) return night;
    night += 7 - daysSinceMonday;
  }
  return null;
};

/** Returns the offset of the step that is valid on a day; of the first one for an earlier day. */
function stepAt(steps: Timeline, day: number, start: number, end: number): number {
  let low = 0;
  let high = (end - start) >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[start + 2 * middle] as number) <= day) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? start : start + 2 * (low - 1);
}
