import { DAY_MS } from './days';

/** When an event takes place, as wall times of Berlin. */
export interface Stretch {
  readonly startWall: number;
  readonly endWall: number;
  /** Whole days. */
  readonly isDate: boolean;
  /** Exported by this product. */
  readonly isOwn?: boolean;
}

interface Nights {
  readonly from: number;
  /** The day of departure. */
  readonly to: number;
}

/** Entries such as check-out and cleaning end before the next arrival. */
const ARRIVAL_MS = 15 * 3_600_000;

/** Returns the nights that events take within a window, as day numbers. */
export function nightsOf(
  stretches: readonly Stretch[],
  { from, to }: { from: number; to: number },
): Nights[] {
  const departures = new Set(
    stretches.filter(isOverNight).map(({ endWall }) => Math.floor(endWall / DAY_MS)),
  );
  return stretches
    .filter(({ isOwn }) => isOwn !== true)
    .flatMap((stretch) => takenBy(stretch, departures))
    .filter((nights) => nights.to > from && nights.from <= to)
    .map((nights) => ({ from: nights.from, to: Math.min(nights.to, to + 1) }));
}

const isOverNight = ({ startWall, endWall }: Stretch): boolean =>
  Math.floor(endWall / DAY_MS) > Math.floor(startWall / DAY_MS);

/**
 * A date is a night. A time takes the nights from its start to the departure on the day of its end; within a day it takes
 * that night, unless it has no length or ends in the morning of a departure.
 */
function takenBy({ startWall, endWall, isDate }: Stretch, departures: ReadonlySet<number>): Nights[] {
  const from = Math.floor(startWall / DAY_MS);
  const to = Math.floor(endWall / DAY_MS);
  if (to > from) return [{ from, to }];
  const isMarker = endWall === startWall || (departures.has(from) && endWall < from * DAY_MS + ARRIVAL_MS);
  return !isDate && isMarker ? [] : [{ from, to: from + 1 }];
}
