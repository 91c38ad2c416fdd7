import { type Abroad } from './abroad';
import { type NameBook } from './name-book';
import { rankByRelevance } from './relevance';
import { siteOfPlace } from './site';
import { type Gazetteer, type Place, type Resolution, type ResolveOptions, type Site } from './types';

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

/** A place with fewer people is a hamlet: a city abroad may be meant instead, and a word may name it by chance. */
export const HAMLET_MAX_PEOPLE = 1000;

/** Returns a place as a site with its display name. */
export function siteOf({ gazetteer }: Resolver, place: Place, importance?: number): Site {
  return siteOfPlace(gazetteer.displayName(place), place, importance);
}

/** Returns the sites by relevance for the query, best first. */
export function rank(sites: Site[], { text, bias, boostOf }: SiteQuery): Site[] {
  return rankByRelevance(sites, text, { bias, boostOf });
}
