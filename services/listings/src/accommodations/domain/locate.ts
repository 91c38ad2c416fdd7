import { distanceKm, type Gazetteer } from '@kq/gazetteer';
import { reason } from '@kq/contracts/reasons/reason';
import { validationError } from '@kq/kernel';

export interface Location {
  readonly lat: number;
  readonly lng: number;
  readonly state: string;
}

/** A pin farther than this from the centre of its postal code is rejected as a mistake. */
const PIN_MAX_KM = 15;

/**
 * Returns the point of an accommodation: its pin, else the centre of its postal code; the state follows from the code.
 * @throws AppError VALIDATION_FAILED for an unknown code, half a pin, or a pin outside of Germany or far from the code
 */
export function locate(
  gazetteer: Gazetteer,
  input: { readonly zipCode: string; readonly lat?: number | undefined; readonly lng?: number | undefined },
): Location {
  const { lat, lng, zipCode } = input;
  if ((lat === undefined) !== (lng === undefined))
    throw validationError({ lat: [reason('coordinates_incomplete')] });
  const code = gazetteer.postalCode(zipCode);
  if (code === null) throw validationError({ zip_code: [reason('postal_code_unknown')] });
  if (lat === undefined || lng === undefined) return { lat: code.lat, lng: code.lng, state: code.state };
  if (!gazetteer.isInGermany(lat, lng)) throw validationError({ lat: [reason('point_abroad')] });
  if (distanceKm(code, { lat, lng }) > PIN_MAX_KM)
    throw validationError({
      lat: [reason('point_too_far', { km: PIN_MAX_KM })],
    });
  return { lat, lng, state: code.state };
}
