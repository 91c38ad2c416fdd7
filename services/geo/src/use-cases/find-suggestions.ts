import {
  distanceKm,
  foldName,
  rankByRelevance,
  type Gazetteer,
  type Resolution,
  type Site,
} from '@kq/gazetteer';
import { type Counts } from './counts';
import { type Geocoder } from './ports';
import { type Candidate, type Point } from '../domain/candidate';
import { supplyBonus } from '../domain/supply-bonus';

/** More candidates than answers, so that the relevance decides instead of the geocoder's order. */
const CANDIDATES_PER_ANSWER = 4;
/** Two geocoders mean one place when its name is the same and its points are this near. */
const SAME_PLACE_KM = 5;

export interface FindSuggestionsInput {
  /** As typed. */
  text: string;
  /** 1–10. */
  limit: number;
  /** Nearer hits come first among equals. */
  bias?: Point;
}

interface Deps {
  readonly gazetteer: Pick<Gazetteer, 'resolve'>;
  /** Finds addresses; null answers leave the suggestions to the gazetteer. */
  readonly geocoder: Pick<Geocoder, 'search'>;
  readonly counts: Pick<Counts, 'of'>;
}

/**
 * Returns location suggestions for typed text: first the site that a search for the text takes, then others by relevance
 * (docs/spec SRCH-14; ADR 048).
 */
export function createFindSuggestions({ gazetteer, geocoder, counts }: Deps) {
  const boostOf = (hit: Pick<Candidate, 'id' | 'type' | 'address'>) => supplyBonus(counts.of(hit));

  return async ({ text, limit, bias }: FindSuggestionsInput): Promise<Candidate[]> => {
    const resolution = gazetteer.resolve(text, { bias, limit, boostOf });
    const own = sitesOf(resolution).slice(0, limit).map(candidateOf);
    if (!mayBeAddress(text, resolution)) return own;
    const found = await geocoder.search({ text, limit: limit * CANDIDATES_PER_ANSWER, bias });
    if (found === null || found.length === 0) return own;
    const [first] = own.filter(({ isGuess }) => isGuess !== true);
    const ranked = rankByRelevance(found, text, { bias, boostOf });
    return first === undefined
      ? ranked.slice(0, limit)
      : [first, ...ranked.filter((candidate) => !isSamePlace(candidate, first))].slice(0, limit);
  };
}

/** Coordinates, postal codes and places abroad are no question for a geocoder of addresses (docs/spec SRCH-10, SRCH-16). */
function mayBeAddress(text: string, { kind }: Resolution): boolean {
  return kind !== 'coordinates' && kind !== 'abroad' && /\p{L}{2}/u.test(text) && !/^\s*\d/.test(text);
}

function sitesOf(resolution: Resolution): Site[] {
  const { others } = resolution;
  if (resolution.kind === 'unknown' || resolution.kind === 'abroad') return others;
  const { site } = resolution;
  if (resolution.kind !== 'guess' || others.length > 0) return [site, ...others];
  return [site, ...resolution.alternatives];
}

function candidateOf({ isCorrection, ...site }: Site): Candidate {
  return { ...site, subtype: null, bbox: null, ...(isCorrection === true && { isGuess: true }) };
}

function isSamePlace(a: Candidate, b: Candidate): boolean {
  return (
    foldName(a.address.name ?? '') === foldName(b.address.name ?? '') && distanceKm(a, b) <= SAME_PLACE_KM
  );
}
