import { dateInBerlin } from '@kq/contracts';
import { AppError, type Clock } from '@kq/kernel';
import { type AccommodationRepository } from '../../accommodations/use-cases/ports';
import {
  type CalendarFeed,
  firstDueAt,
  withFailure,
  withReading,
  withUnchanged,
} from '../domain/calendar-feed';
import { type ChangeCalendar } from './change-calendar';
import { type ReadCalendar, type ReadFeed } from './read-feed';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById' | 'findFeedsDue'>;
  readonly change: ChangeCalendar;
  readonly readFeed: ReadFeed;
  readonly clock: Clock;
  readonly onFailed: (error: unknown, accommodationId: number) => void;
}

const BATCH = 200;

/** Creates the reading of all due feeds. A feed that fails keeps its last good reading and stops no other feed. */
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

  async function updateAll(id: number): Promise<void> {
    try {
      const doc = await repository.findById(id);
      const now = clock.now();
      const due = (doc?.feeds ?? []).filter(({ due_at }) => due_at !== null && due_at <= now);
      for (const feed of due) await update(id, feed);
    } catch (error) {
      // Deleted meanwhile.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') onFailed(error, id);
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    const ids = await repository.findFeedsDue(clock.now(), BATCH);
    const next = ids.values();
    const work = async () => {
      for (const id of next) {
        if (signal.aborted) return;
        await updateAll(id);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
  };
}

const WORKERS = 4;

function after(feed: CalendarFeed, calendar: ReadCalendar | null | undefined, now: Date): CalendarFeed {
  const at = { now, today: dateInBerlin(now) };
  if (calendar === undefined) return withFailure(feed, now);
  return calendar === null ? withUnchanged(feed, at) : withReading(feed, calendar, at);
}
