import { type Abroad } from './abroad';
import { type NameBook } from './name-book';
import { type Gazetteer, type Resolution, type ResolveOptions } from './types';

/** What the meaning of a text is looked up in. */
export interface Resolver {
  readonly gazetteer: Gazetteer;
  readonly book: NameBook;
  readonly abroad: Abroad;
  /** Resolves a part of a text as a name. */
  named(query: SiteQuery): Resolution;
}

/** A cleaned text, and how its sites are ranked. */
export interface SiteQuery extends ResolveOptions {
  readonly text: string;
  readonly limit: number;
}
