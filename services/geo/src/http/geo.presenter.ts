import { type LocationSuggestion, type postalCodeSchema } from '@kq/contracts';
import { type z } from 'zod';
import { siteOfLocality, type Locality } from '@kq/gazetteer';
import { type Candidate } from '../domain/candidate';

/** Location suggestion (docs/spec SRCH-13). */
export function presentSuggestion(candidate: Candidate, count: number | null): LocationSuggestion {
  const { id, displayName, lat, lng, address, type, subtype, importance, bbox, isGuess } = candidate;
  const rounded = Math.round(importance * 1000) / 1000;
  return {
    id,
    display_name: displayName,
    lat,
    lng,
    address,
    type,
    subtype,
    importance: rounded,
    bbox,
    ...(isGuess === true ? { is_guess: true } : {}),
    ...countField(count),
  };
}

export function presentPostalCode(
  locality: Locality,
  count: number | null,
): z.input<typeof postalCodeSchema> {
  const { postalCode, name, district, state, lat, lng } = locality;
  const { id } = siteOfLocality(locality);
  return { id, postal_code: postalCode, name, district, state, lat, lng, ...countField(count) };
}

const countField = (count: number | null) => (count === null ? {} : { accommodations_count: count });
