import { reason } from '@kq/contracts/reasons/reason';
import { validationError, type Reason } from '@kq/kernel';
import { type AccommodationDoc } from './accommodation';

type Completeness = Pick<AccommodationDoc, 'address' | 'rooms' | 'price_per_bed_night'>;

/** Returns what a draft lacks for publication, as reasons by field; empty when nothing is missing. */
function missingFields(doc: Completeness): Record<string, Reason[]> {
  return {
    ...(doc.address === '' ? { address: [reason('street_missing')] } : {}),
    ...(doc.rooms.length === 0 ? { rooms: [reason('room_missing')] } : {}),
    ...(doc.price_per_bed_night === 0 ? { price_per_bed_night: [reason('bed_price_missing')] } : {}),
  };
}

export const isPublishable = (doc: Completeness): boolean => Object.keys(missingFields(doc)).length === 0;

/** @throws AppError VALIDATION_FAILED with every field that is missing for publication */
export function assertPublishable(doc: Completeness): void {
  if (!isPublishable(doc)) throw validationError(missingFields(doc));
}
