import { foldName } from '@kq/gazetteer';
import { type Candidate, type CandidateType } from './candidate';

/** Relevance of suggestions (docs/spec SRCH-14). */
const BASE: Partial<Record<CandidateType, number>> = {
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

/** Returns the relevance of a hit for a query, 0–1.05 (docs/spec SRCH-14). */
export function scoreSuggestion(candidate: Candidate, query: string): number {
  const score =
    baseScore(candidate) +
    (isNameMatch(candidate.address.name, query) ? NAME_BONUS : 0) +
    (isPostcodeMatch(candidate.address.postcode, query) ? POSTCODE_BONUS : 0);
  return isThing(candidate.type) ? Math.min(score, THING_AT_MOST) : score;
}

function baseScore({ type, address }: Candidate): number {
  const base = BASE[type] ?? OTHER;
  if (address.street !== null && address.housenumber !== null) return Math.max(base, ADDRESS_AT_LEAST);
  if (type === 'street') return Math.max(base, STREET_AT_LEAST);
  // The area of a postal code is a boundary in OpenStreetMap too.
  if (type === 'administrative' || type === 'postcode') return Math.max(base, BOUNDARY_AT_LEAST);
  return base;
}

function isThing(type: CandidateType): boolean {
  return type === 'amenity' || type === 'building';
}

/** Returns true when the query contains the whole name: alone, as the first words of a longer name, or among other words. */
function isNameMatch(name: string | null, query: string): boolean {
  const written = ` ${foldName(query)} `;
  const folded = ` ${foldName(name ?? '')} `;
  if (written === '  ' || folded === '  ') return false;
  return folded.startsWith(written) || written.includes(folded);
}

/** Returns true when the query contains this postal code, or at least its first three digits. */
function isPostcodeMatch(postcode: string | null, query: string): boolean {
  return postcode !== null && (query.match(/\d{3,5}/g) ?? []).some((digits) => postcode.startsWith(digits));
}
