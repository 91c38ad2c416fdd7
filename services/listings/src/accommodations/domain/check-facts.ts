import { type CheckFact } from '@kq/contracts';
import { type AccommodationDoc } from './accommodation';

type Facts = Pick<AccommodationDoc, 'address' | 'rooms' | 'price_per_bed_night' | 'photos'>;
/** What an accommodation itself can lack. */
export type HouseFact = Exclude<CheckFact, 'published'>;

/** Returns what an accommodation lacks before its owner can ask for a check; empty when nothing is missing. */
export function missingForCheck(doc: Facts, isPublic: boolean): CheckFact[] {
  return [...(isPublic ? [] : ['published' as const]), ...missingForVerification(doc)];
}

/** Returns what an accommodation lacks before it can be marked as verified, in the search or not. */
export function missingForVerification(doc: Facts): HouseFact[] {
  return [
    ...(doc.address === '' ? ['address' as const] : []),
    ...(doc.rooms.length === 0 ? ['rooms' as const] : []),
    ...(doc.price_per_bed_night === 0 ? ['price' as const] : []),
    ...(doc.photos.length === 0 ? ['photos' as const] : []),
  ];
}
