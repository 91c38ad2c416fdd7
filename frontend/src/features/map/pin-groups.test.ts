import { type MapAccommodation } from './map-accommodation';
import { createPinGroups } from './pin-groups';

const accommodation = (id: number, lat: number, lng: number): MapAccommodation => ({
  id,
  lat,
  lng,
  title: `Haus ${id}`,
  price_per_bed_night: 2800,
});
const ids = (groups: readonly { accommodations: readonly MapAccommodation[] }[]) =>
  groups.map(({ accommodations }) => accommodations.map(({ id }) => id).sort()).sort();

describe('createPinGroups', () => {
  const groups = createPinGroups([
    accommodation(1, 49.48, 8.44),
    accommodation(2, 49.481, 8.441),
    accommodation(3, 52.42, 10.78),
  ]);

  it('joins neighbours from afar', () => {
    expect(ids(groups.groupsIn([5, 47, 16, 56], 7))).toEqual([[1, 2], [3]]);
  });

  it('separates all from near', () => {
    expect(ids(groups.groupsIn([8.4, 49.4, 8.5, 49.5], 15))).toEqual([[1], [2]]);
  });

  it('has nothing outside the section', () => {
    expect(groups.groupsIn([13, 52, 14, 53], 10)).toEqual([]);
  });
});
