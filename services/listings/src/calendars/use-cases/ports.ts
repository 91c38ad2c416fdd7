/** Returns by request the name under which an owner may see a confirmed stay (docs/design.md D11). */
export type CompaniesOf = (
  ownerId: number,
  requestIds: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

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
