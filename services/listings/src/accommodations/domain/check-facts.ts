import { type CheckFact } from '@kq/contracts';
import { type AccommodationDoc } from './accommodation';

type Facts = Pick<AccommodationDoc, 'address' | 'rooms' | 'price_per_bed_night' | 'photos'>;

/** Returns what an accommodation lacks before the administration can check it; empty when nothing is missing. */
export function missingForCheck(doc: Facts, isPublic: boolean): CheckFact[] {
  return [
    ...(isPublic ? [] : ['published' as const]),
    ...(doc.address === '' ? ['address' as const] : []),
    ...(doc.rooms.length === 0 ? ['rooms' as const] : []),
    ...(doc.price_per_bed_night === 0 ? ['price' as const] : []),
    ...(doc.photos.length === 0 ? ['photos' as const] : []),
  ];
}
