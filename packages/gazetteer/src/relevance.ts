import { distanceKm } from './distance';
import { foldName } from './fold-name';
import { type Point } from './types';

/** A hit of a geocoder, as far as its relevance depends on it. */
export interface Rankable extends Point {
  type: string;
  address: {
    name: string | null;
    street: string | null;
    housenumber: string | null;
    postcode: string | null;
  };
  /** 0–1: the geocoder's rating of the hit, mostly by population. */
  importance: number;
}

/** Relevance of sites (docs/spec SRCH-14). */
const BASE: Record<string, number> = {
  city: 0.9,
  town: 0.8,
  village: 0.7,
  suburb: 0.6,
  neighbourhood: 0.6,
};
const ADDRESS_AT_LEAST = 0.85;
const STREET_AT_LEAST = 0.65;
const BOUNDARY_AT_LEAST = 0.75;
const NAME_BONUS = 0.1;
const POSTCODE_BONUS = 0.05;
const THING_AT_MOST = 0.4;
/** For types without a value in docs/spec SRCH-14. */
const OTHER = 0.5;
const NEARNESS_HALF_KM = 60;

/**
 * Sorts hits by relevance for a text, the most relevant first; ties by importance, nearness to the bias point and
 * `boostOf` (docs/spec SRCH-14).
 */
export function rankByRelevance<T extends Rankable>(
  hits: readonly T[],
  text: string,
  { bias, boostOf }: { bias?: Point; boostOf?: (hit: T) => number } = {},
): T[] {
  const ranked = hits.map((hit) => ({
    hit,
    // In hundredths, so that equal sums of tenths are equal.
    score: Math.round(100 * relevanceOf(hit, text)),
    tieBreak: hit.importance + (bias ? nearness(distanceKm(bias, hit)) : 0) + (boostOf?.(hit) ?? 0),
  }));
  ranked.sort((a, b) => b.score - a.score || b.tieBreak - a.tieBreak);
  return ranked.map(({ hit }) => hit);
}

/** Returns the relevance of a hit for a text, 0–1.05 (docs/spec SRCH-14). */
export function relevanceOf(hit: Omit<Rankable, 'importance' | 'lat' | 'lng'>, text: string): number {
  const score =
    baseScore(hit) +
    (isNameMatch(hit.address.name, text) ? NAME_BONUS : 0) +
    (isPostcodeMatch(hit.address.postcode, text) ? POSTCODE_BONUS : 0);
  return hit.type === 'amenity' || hit.type === 'building' ? Math.min(score, THING_AT_MOST) : score;
}

function baseScore({ type, address }: Pick<Rankable, 'type' | 'address'>): number {
  const base = BASE[type] ?? OTHER;
  if (address.street !== null && address.housenumber !== null) return Math.max(base, ADDRESS_AT_LEAST);
  if (type === 'street') return Math.max(base, STREET_AT_LEAST);
  // The area of a postal code is a boundary in OpenStreetMap too.
  if (type === 'administrative' || type === 'postcode') return Math.max(base, BOUNDARY_AT_LEAST);
  return base;
}

/** Returns true when the text contains the whole name: alone, as the first words of a longer name, or among other words. */
function isNameMatch(name: string | null, text: string): boolean {
  const written = ` ${foldName(text)} `;
  const folded = ` ${foldName(name ?? '')} `;
  if (written === '  ' || folded === '  ') return false;
  return folded.startsWith(written) || written.includes(folded);
}

/** Returns true when the text contains this postal code, or at least its first three digits. */
function isPostcodeMatch(postcode: string | null, text: string): boolean {
  return postcode !== null && (text.match(/\d{3,5}/g) ?? []).some((digits) => postcode.startsWith(digits));
}

/** Returns 1 at the bias point, 0.5 at a distance of 60 km. */
function nearness(distance: number): number {
  return NEARNESS_HALF_KM / (NEARNESS_HALF_KM + distance);
}
