import { arrangePins } from './arrange-pins';
import { type MapAccommodation } from './map-accommodation';
import { type PinGroup } from './pin-groups';
import { overlaps } from './screen-box';

const accommodation = (id: number, lat: number, lng: number): MapAccommodation => ({
  id,
  lat,
  lng,
  title: `Haus ${id}`,
  price_per_bed_night: 2800,
});
/** Degrees as pixels. */
const group = (id: number, x: number, y: number): PinGroup => ({
  accommodations: [accommodation(id, y, x)],
  lat: y,
  lng: x,
});
const options = {
  project: ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng, y: lat }),
  measure: (text: string) => text.length * 8,
  mayStack: false,
};
const counts = (groups: PinGroup[], mayStack = false) =>
  arrangePins(groups, { ...options, mayStack }).map(({ accommodations }) => accommodations.length);

describe('arrangePins', () => {
  it('leaves distant pins at their places', () => {
    const pins = arrangePins([group(1, 0, 0), group(2, 300, 0)], options);
    expect(pins.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [300, 0],
    ]);
  });

  it('moves a pin a little where that is enough', () => {
    const pins = arrangePins([group(1, 0, 0), group(2, 0, 25)], options);
    expect(pins.map(({ y }) => y)).toEqual([0, 39]);
  });

  it('lets pins share one where moving is not enough', () => {
    expect(counts([group(1, 0, 0), group(2, 10, 5), group(3, 400, 0)]).sort()).toEqual([1, 2]);
  });

  it('stacks pins of one address at the closest zoom', () => {
    expect(counts([group(1, 0, 0), group(2, 0, 0), group(3, 0, 0)], true)).toEqual([1, 1, 1]);
  });

  it.each([false, true])(
    'never lets two pins overlap and keeps every accommodation (stacked: %s)',
    (mayStack) => {
      const groups = Array.from({ length: 120 }, (_, id) =>
        group(id + 1, (id * 137) % 500, (id * 211) % 700),
      );
      const pins = arrangePins(groups, { ...options, mayStack });
      const pairs = pins.flatMap((one, index) => pins.slice(index + 1).map((other) => [one, other] as const));
      expect(pairs.filter(([one, other]) => overlaps(one.box, other.box))).toEqual([]);
      expect(pins.flatMap(({ accommodations }) => accommodations)).toHaveLength(120);
      expect(new Set(pins.map(({ key }) => key)).size).toBe(pins.length);
    },
  );
});
