import { type Clock, MINUTE_MS } from '@kq/kernel';
import { type AccommodationRows, type LastMove, type PublicCounts } from './ports';

interface Deps {
  readonly rows: Pick<AccommodationRows, 'count' | 'lastMove'>;
  readonly clock: Clock;
}

/** Writes of other replicas, whose clocks differ, may become visible late and with an earlier time. */
const SETTLED_MS = 10_000;
/** A process of an earlier release, beside this one, records no moves. */
const KEPT_MS = 10 * MINUTE_MS;

interface Kept {
  readonly move: LastMove;
  readonly countedAt: number;
  readonly counts: PublicCounts;
}

/** Counts public accommodations: again only after a change of the numbers, because it reads all rows. */
export function createCountPublic({ rows, clock }: Deps) {
  let kept: Kept | null = null;

  return async (): Promise<PublicCounts> => {
    const countedAt = clock.now().getTime();
    const move = await rows.lastMove();
    if (kept !== null && isSettled(kept, move) && countedAt - kept.countedAt < KEPT_MS) return kept.counts;
    kept = { move, countedAt, counts: await rows.count() };
    return kept.counts;
  };
}

export type CountPublic = ReturnType<typeof createCountPublic>;

const isSettled = (kept: Kept, { movedAt, rows }: LastMove): boolean =>
  kept.move.rows === rows &&
  kept.move.movedAt?.getTime() === movedAt?.getTime() &&
  kept.countedAt - (movedAt?.getTime() ?? 0) >= SETTLED_MS;
