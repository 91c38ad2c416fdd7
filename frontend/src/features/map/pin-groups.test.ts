import { type MapPlace } from './map-place';
import { createPinGroups } from './pin-groups';

const place = (id: number, lat: number, lng: number): MapPlace => ({
  id,
  lat,
  lng,
  title: `Haus ${id}`,
  price_per_bed_night: 2800,
});
const ids = (groups: readonly { places: readonly MapPlace[] }[]) =>
  groups.map(({ places }) => places.map(({ id }) => id).sort()).sort();

describe('createPinGroups', () => {
  const groups = createPinGroups([place(1, 49.48, 8.44), place(2, 49.481, 8.441), place(3, 52.42, 10.78)]);

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
