import { dateInBerlin } from '@kq/contracts';
import { AppError, type Clock, groupBy } from '@kq/kernel';
import { byPartition } from '@kq/service-kit/leases/partitioned-sweeper';
import { type AccommodationRepository } from '../../accommodations';
import {
  type CalendarFeed,
  firstDueAt,
  withFailure,
  withReading,
  withUnchanged,
} from '../../feeds/domain/calendar-feed';
import { type ChangeCalendar } from './change-calendar';
import { type ReadCalendar, type ReadFeed } from './read-feed';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById' | 'findFeedsDue'>;
  readonly change: ChangeCalendar;
  readonly readFeed: ReadFeed;
  readonly clock: Clock;
  readonly onFailed: (error: unknown, accommodationId: number) => void;
}

interface DueAccommodation {
  readonly _id: number;
  readonly owner_id: number;
}

const DUE_MAX = 10_000;
/** Owners whose feeds are read at a time; those of one owner are read one after the other. */
const OWNERS_AT_ONCE = 4;
/** Feeds of one owner in one run, a minute apart: an owner of many feeds delays no others. */
const SHARE_OF_OWNER = 20;

/** Creates the reading of the due feeds. A feed that fails keeps its last good reading and stops no other feed. */
export function createReadDueFeeds({ repository, change, readFeed, clock, onFailed }: Deps) {
  /** Null means unchanged, undefined failed. */
  async function read(id: number, feed: CalendarFeed): Promise<ReadCalendar | null | undefined> {
    try {
      return await readFeed.fromUrl(feed.url ?? '', { etag: feed.etag, lastModified: feed.last_modified });
    } catch (error) {
      onFailed(error, id);
      return undefined;
    }
  }

  async function update(id: number, feed: CalendarFeed): Promise<void> {
    const calendar = await read(id, feed);
    const now = clock.now();
    await change(id, (doc) => {
      const feeds = (doc.feeds ?? []).map((current) =>
        current.id === feed.id ? after(current, calendar, now) : current,
      );
      return { feeds, feeds_due_at: firstDueAt(feeds) };
    });
  }

  /** Reads due feeds of one accommodation, at most `max`; returns how many. */
  async function updateAll(id: number, max: number): Promise<number> {
    try {
      const doc = await repository.findById(id);
      const now = clock.now();
      const due = (doc?.feeds ?? []).filter(({ due_at }) => due_at !== null && due_at <= now).slice(0, max);
      for (const feed of due) await update(id, feed);
      return due.length;
    } catch (error) {
      // Deleted meanwhile.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') onFailed(error, id);
      return 1;
    }
  }

  return {
    /** Returns accommodations with due feeds by partition; all of an owner are in one. */
    async find(): Promise<ReadonlyMap<number, readonly DueAccommodation[]>> {
      const due = await repository.findFeedsDue(clock.now(), DUE_MAX);
      return byPartition(due, ({ owner_id }) => owner_id);
    },
    async run(due: readonly DueAccommodation[], signal: AbortSignal): Promise<void> {
      const owners = groupBy(due, ({ owner_id }) => owner_id).values();
      const work = async () => {
        for (const accommodations of owners) {
          let left = SHARE_OF_OWNER;
          for (const { _id: id } of accommodations) {
            if (signal.aborted) return;
            if (left > 0) left -= await updateAll(id, left);
          }
        }
      };
      await Promise.all(Array.from({ length: OWNERS_AT_ONCE }, work));
    },
  };
}

export type ReadDueFeeds = ReturnType<typeof createReadDueFeeds>;

function after(feed: CalendarFeed, calendar: ReadCalendar | null | undefined, now: Date): CalendarFeed {
  const at = { now, today: dateInBerlin(now) };
  if (calendar === undefined) return withFailure(feed, now);
  return calendar === null ? withUnchanged(feed, at) : withReading(feed, calendar, at);
}
