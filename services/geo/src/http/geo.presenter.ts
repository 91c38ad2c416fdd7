import { type LocationSuggestion, type postalCodeSchema } from '@kq/contracts';
import { type z } from 'zod';
import { type Candidate, type PostalCodeLocality } from '../domain/candidate';

/** Location suggestion (docs/spec SRCH-13). */
export function presentSuggestion(candidate: Candidate): LocationSuggestion {
  const { id, displayName, lat, lng, address, type, subtype, importance, bbox, isGuess } = candidate;
  const rounded = Math.round(importance * 1000) / 1000;
  const suggestion = {
    id,
    display_name: displayName,
    lat,
    lng,
    address,
    type,
    subtype,
    importance: rounded,
    bbox,
  };
  return isGuess === true ? { ...suggestion, is_guess: true } : suggestion;
}

export function presentPostalCode(locality: PostalCodeLocality): z.input<typeof postalCodeSchema> {
  const { postalCode, name, district, state, lat, lng } = locality;
  return { postal_code: postalCode, name, district, state, lat, lng };
}
