import { type Amenity, bedsOfRooms } from '@kq/contracts';
import { type AccommodationDoc } from './accommodation';
import { type Room } from './listing';

/** Derives sums from the rooms, and the two amenities that follow from rooms instead of a choice. */
export function factsOfRooms(
  rooms: readonly Room[],
  amenities: readonly Amenity[],
): Pick<AccommodationDoc, 'beds_total' | 'single_beds' | 'private_bath' | 'amenities'> {
  const { bedsTotal, singleBeds, hasOwnBaths } = bedsOfRooms(rooms);
  const chosen: Amenity[] = amenities.filter(
    (amenity) => amenity !== 'single_beds' && amenity !== 'private_bath',
  );
  if (singleBeds > 0) chosen.push('single_beds');
  if (hasOwnBaths) chosen.push('private_bath');
  return {
    beds_total: bedsTotal,
    single_beds: singleBeds,
    private_bath: hasOwnBaths,
    amenities: [...new Set(chosen)],
  };
}
