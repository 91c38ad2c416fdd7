import { flagSpots, placeLabels, spotsAround } from './place-labels';
import { isWithin, overlaps } from './screen-box';

const view = { left: 0, top: 0, width: 400, height: 300 };
const size = { width: 60, height: 16 };
const label = (item: string, x: number, y: number) => ({ item, spots: spotsAround({ x, y }, size, 4) });
const names = (placed: readonly { item: string }[]) => placed.map(({ item }) => item);

describe('placeLabels', () => {
  it('prefers the right of the dot', () => {
    const [placed] = placeLabels([label('Worms', 100, 100)], { view, obstacles: [] });
    expect(placed?.box).toEqual({ left: 107, top: 92, ...size });
  });

  it('takes another side at the edge of the view', () => {
    const [placed] = placeLabels([label('Worms', 380, 100)], { view, obstacles: [] });
    expect(placed?.box.left).toBe(313);
  });

  it('covers no pin', () => {
    const pin = { left: 105, top: 84, width: 70, height: 32 };
    const [placed] = placeLabels([label('Worms', 100, 100)], { view, obstacles: [pin] });
    expect(placed && overlaps(placed.box, pin)).toBe(false);
  });

  it('leaves out a name without a free spot, the later one of two', () => {
    const wall = { left: 0, top: 0, width: 400, height: 300 };
    expect(placeLabels([label('Worms', 100, 100)], { view, obstacles: [wall] })).toEqual([]);
    const crowd = Array.from({ length: 9 }, (_, index) => label(`Ort ${index}`, 100, 100));
    expect(names(placeLabels(crowd, { view, obstacles: [] }))[0]).toBe('Ort 0');
    expect(placeLabels(crowd, { view, obstacles: [] }).length).toBeLessThan(9);
  });

  it('never lets two labels overlap or leave the view', () => {
    const many = Array.from({ length: 200 }, (_, id) => label(`Ort ${id}`, (id * 67) % 400, (id * 41) % 300));
    const boxes = placeLabels(many, { view, obstacles: [] }).map(({ box }) => box);
    const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => [one, other] as const));
    expect(pairs.some(([one, other]) => overlaps(one, other))).toBe(false);
    expect(boxes.every((box) => isWithin(box, view))).toBe(true);
  });

  it('stops at the limit', () => {
    const two = [label('Worms', 100, 100), label('Speyer', 100, 200)];
    expect(names(placeLabels(two, { view, obstacles: [], limit: 1 }))).toEqual(['Worms']);
  });
});

describe('flagSpots', () => {
  it('puts the flag on a short pole above the site first', () => {
    expect(flagSpots({ x: 100, y: 100 }, { width: 80, height: 28 })[0]).toEqual({
      left: 60,
      top: 52,
      width: 80,
      height: 28,
    });
  });
});
