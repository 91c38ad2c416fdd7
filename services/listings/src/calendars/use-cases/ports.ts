import { type CalendarLink } from '../../feeds/domain/calendar-exchange';
import { type DateSpan } from '../../feeds/domain/busy-spans';

/** Returns by request the name under which an owner may see a confirmed stay (docs/design.md D11). */
export type CompaniesOf = (
  ownerId: number,
  requestIds: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

/** Links of owners to the calendar of all their accommodations. */
export interface OwnerLinks {
  find(ownerId: number): Promise<CalendarLink | null>;
  /** Reads, decides and writes, repeated after a concurrent write. */
  change(
    ownerId: number,
    decide: (link: CalendarLink | null) => CalendarLink | null,
  ): Promise<CalendarLink | null>;
  remove(ownerId: number): Promise<void>;
}

export interface FeedValidators {
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

/** Content of a feed, or that it is the same as the one with these validators. */
export type FeedAnswer =
  | { readonly isUnchanged: true }
  | {
      readonly isUnchanged: false;
      readonly text: string;
      readonly etag: string | null;
      readonly lastModified: string | null;
    };

/** Reads a calendar from a host of others. @throws FeedRefusedError for each failure */
export type FetchFeed = (url: string, validators?: FeedValidators) => Promise<FeedAnswer>;

/**
 * Reads the busy nights of an iCalendar text from `today` on, in Europe/Berlin.
 * @throws FeedRefusedError for one that is not accepted, AppError TOO_MANY_REQUESTS when too many wait or it takes too long
 */
export type ReadText = (text: string, today: string) => Promise<DateSpan[]>;
