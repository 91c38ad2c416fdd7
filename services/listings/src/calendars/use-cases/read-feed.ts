import { dateInBerlin } from '@kq/contracts';
import { type Clock, type Semaphore } from '@kq/kernel';
import { type DateSpan } from '../../feeds/domain/busy-spans';
import { type FeedValidators, type FetchFeed, type ReadText } from './ports';

export interface ReadCalendar {
  readonly spans: DateSpan[];
  readonly etag: string | null;
  readonly lastModified: string | null;
}

interface Deps {
  readonly fetchFeed: FetchFeed;
  readonly readText: ReadText;
  /** Limits concurrent readings, each up to 1 MB and 5 s. */
  readonly semaphore: Semaphore;
  readonly clock: Clock;
}

export function createReadFeed({ fetchFeed, readText, semaphore, clock }: Deps) {
  const spansOf = (text: string): Promise<DateSpan[]> => readText(text, dateInBerlin(clock.now()));
  return {
    fromText: async (text: string): Promise<ReadCalendar> => ({
      spans: await spansOf(text),
      etag: null,
      lastModified: null,
    }),
    /** Returns null when the calendar has not changed. @throws AppError UNAVAILABLE when too many readings wait */
    fromUrl: (url: string, validators?: FeedValidators): Promise<ReadCalendar | null> =>
      semaphore(async () => {
        const answer = await fetchFeed(url, validators);
        if (answer.isUnchanged) return null;
        return { spans: await spansOf(answer.text), etag: answer.etag, lastModified: answer.lastModified };
      }),
  };
}

/** Reads the busy nights of calendars. Each call @throws FeedRefusedError for what is not read or not accepted. */
export type ReadFeed = ReturnType<typeof createReadFeed>;
