import { type Gazetteer } from '@kq/gazetteer';
import { validationError } from '@kq/kernel';

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
    zip_code: [`Zu ${zipCode} gehört: ${towns.join(', ')}.`],
    city: [`${city} liegt nicht im Bereich ${zipCode}. Meinten Sie ${towns.join(' oder ')}?`],
  });
}

/** Returns the error text of a code without an area: those of post boxes and large customers have none. */
function unknownCode(gazetteer: Gazetteer, zipCode: string): string {
  const town = gazetteer.townOfSpecialCode(zipCode);
  if (town === null) return 'Diese Postleitzahl ist uns nicht bekannt.';
  return `${zipCode} ist keine Postleitzahl einer Straße, sondern die eines Postfachs oder Großkunden. Bitte geben Sie die Postleitzahl der Hausanschrift an.`;
}
