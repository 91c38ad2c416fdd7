import { validationError } from '@kq/kernel';
import { type AccommodationDoc } from './accommodation';

type Completeness = Pick<AccommodationDoc, 'address' | 'rooms' | 'price_per_bed_night'>;

/** Returns what a draft lacks for publication, as texts by field; empty when nothing is missing. */
function missingFields(doc: Completeness): Record<string, string[]> {
  return {
    ...(doc.address === '' ? { address: ['Bitte Straße und Hausnummer angeben.'] } : {}),
    ...(doc.rooms.length === 0 ? { rooms: ['Bitte mindestens ein Zimmer angeben.'] } : {}),
    ...(doc.price_per_bed_night === 0
      ? { price_per_bed_night: ['Bitte einen Preis je Bett und Nacht angeben.'] }
      : {}),
  };
}

export const isPublishable = (doc: Completeness): boolean => Object.keys(missingFields(doc)).length === 0;

/** @throws AppError VALIDATION_FAILED with every field that is missing for publication */
export function assertPublishable(doc: Completeness): void {
  if (!isPublishable(doc)) throw validationError(missingFields(doc));
}
