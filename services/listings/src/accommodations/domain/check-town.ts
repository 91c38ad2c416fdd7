import { type Gazetteer } from '@kq/gazetteer';
import { reason } from '@kq/contracts/reasons/reason';
import { validationError, type Reason } from '@kq/kernel';

const TOWNS_NAMED_MAX = 4;

/**
 * Checks that a postal code and a town belong together (docs/security.md S27).
 * @throws AppError VALIDATION_FAILED on both fields, with the towns of the code
 */
export function checkTown(gazetteer: Gazetteer, zipCode: string, city: string): void {
  if (gazetteer.postalCode(zipCode) === null)
    throw validationError({ zip_code: [unknownCode(gazetteer, zipCode)] });
  if (gazetteer.isTownOfPostalCode(zipCode, city)) return;
  const towns = gazetteer.townsOfPostalCode(zipCode).slice(0, TOWNS_NAMED_MAX);
  throw validationError({
    zip_code: [reason('postal_code_of_other_town', { code: zipCode, towns })],
    city: [reason('town_outside_postal_code', { city, code: zipCode, towns })],
  });
}

/** Returns the reason against a code without an area: those of post boxes and large customers have none. */
function unknownCode(gazetteer: Gazetteer, zipCode: string): Reason {
  const town = gazetteer.townOfSpecialCode(zipCode);
  if (town === null) return reason('postal_code_unknown');
  return reason('postal_code_of_post_box', { code: zipCode });
}
