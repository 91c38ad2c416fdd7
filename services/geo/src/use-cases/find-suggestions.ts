import { distanceKm, foldName } from '@kq/gazetteer';
import { type Geocoder, type Guesses } from './ports';
import { type Candidate, type Point, type PostalCodeLocality } from '../domain/candidate';
import { readQuery, type GeoQuery } from '../domain/read-query';
import { scoreSuggestion } from '../domain/score-suggestion';

/** More candidates than answers, so that the relevance decides instead of the geocoder's order. */
const CANDIDATES_PER_ANSWER = 4;
/** Three digits match up to a hundred codes, each with several villages. */
const LOCALITIES_MAX = 500;
const POSTAL_CODE_DIGITS = 5;
const NEARNESS_HALF_KM = 60;
const COUNTRY = 'Deutschland';

export interface FindSuggestionsInput {
  /** As typed; two characters at least. */
  text: string;
  /** 1–10. */
  limit: number;
  /** Nearer hits come first among equals. */
  bias?: Point;
}

/**
 * Returns location suggestions for typed text, the most relevant first (docs/spec SRCH-14; ties by importance and
 * distance).
 */
export function createFindSuggestions({ geocoder, guesses }: { geocoder: Geocoder; guesses: Guesses }) {
  return async ({ text, limit, bias }: FindSuggestionsInput): Promise<Candidate[]> => {
    const query = readQuery(text);
    if (query.kind === 'nothing') return [];
    const candidates =
      query.kind === 'place'
        ? await geocoder.search({ text: query.text, limit: limit * CANDIDATES_PER_ANSWER, bias })
        : await postalCodeCandidates(geocoder, query);
    if (candidates.length > 0) return rank(candidates, query.text, bias).slice(0, limit);
    const guessed =
      query.kind === 'place'
        ? guesses.ofText({ text: query.text, limit, bias })
        : guesses.ofPostalCode({ digits: query.digits, limit }).map(candidateOf);
    return rank(guessed, query.text, bias).map((candidate) => ({ ...candidate, isGuess: true }));
  };
}

async function postalCodeCandidates(
  geocoder: Geocoder,
  { digits, rest }: GeoQuery & { kind: 'postal-code' },
): Promise<Candidate[]> {
  const all = await geocoder.postalCodes({ digits, page: 1, pageSize: LOCALITIES_MAX });
  const localities = digits.length < POSTAL_CODE_DIGITS ? firstOfEachCode(all) : all;
  const named = rest === '' ? [] : localities.filter(({ name }) => foldName(name).startsWith(foldName(rest)));
  return (named.length > 0 ? named : localities).map(candidateOf);
}

/** For an incomplete code, further localities of a code would displace other codes from the list. */
function firstOfEachCode(localities: PostalCodeLocality[]): PostalCodeLocality[] {
  return localities.filter(({ postalCode }, i) => localities[i - 1]?.postalCode !== postalCode);
}

function candidateOf({ postalCode, name, state, lat, lng, importance }: PostalCodeLocality): Candidate {
  return {
    id: `p${postalCode}-${foldName(name).replaceAll(' ', '-')}`,
    displayName: [`${postalCode} ${name}`, ...(state === name ? [] : [state])].join(', '),
    lat,
    lng,
    address: {
      name,
      street: null,
      housenumber: null,
      city: name,
      postcode: postalCode,
      state,
      country: COUNTRY,
    },
    type: 'postcode',
    subtype: null,
    importance,
    bbox: null,
  };
}

function rank(candidates: Candidate[], text: string, bias: Point | undefined): Candidate[] {
  const ranked = candidates.map((candidate) => ({
    candidate,
    // In hundredths, so that equal sums of tenths are equal.
    score: Math.round(100 * scoreSuggestion(candidate, text)),
    tieBreak: candidate.importance + (bias ? nearness(distanceKm(bias, candidate)) : 0),
  }));
  ranked.sort((a, b) => b.score - a.score || b.tieBreak - a.tieBreak);
  return ranked.map(({ candidate }) => candidate);
}

/** Returns 1 at the bias point, 0.5 at a distance of 60 km. */
function nearness(distance: number): number {
  return NEARNESS_HALF_KM / (NEARNESS_HALF_KM + distance);
}
