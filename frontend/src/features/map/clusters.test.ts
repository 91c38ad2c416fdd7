import { createClusters, type MapPlace } from './clusters';

const place = (id: number, lat: number, lng: number): MapPlace => ({
  id,
  lat,
  lng,
  title: `Haus ${id}`,
  price_per_bed_night: 2800,
});
const germany: [number, number, number, number] = [5, 47, 16, 56];

describe('createClusters', () => {
  const clusters = createClusters([place(1, 49.48, 8.44), place(2, 49.481, 8.441), place(3, 52.42, 10.78)]);

  it('counts neighbours from afar and shows lonely places by price', () => {
    const pins = clusters.pinsIn(germany, 7);
    expect(pins.map(({ kind }) => kind).sort()).toEqual(['cluster', 'place']);
    expect(pins.find((pin) => pin.kind === 'cluster')).toMatchObject({ count: 2 });
  });

  it('shows every place from near', () => {
    const pins = clusters.pinsIn([8.4, 49.4, 8.5, 49.5], 15);
    expect(pins.map((pin) => pin.kind === 'place' && pin.place.id).sort()).toEqual([1, 2]);
  });

  it('shows nothing outside the section', () => {
    expect(clusters.pinsIn([13, 52, 14, 53], 10)).toEqual([]);
  });
});
