import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createCountPublic } from './count-public';
import { type LastMove } from './ports';

const START = new Date('2026-03-02T09:00:00Z');

function setUp() {
  const clock = fakeClock(START.toISOString());
  let move: LastMove = { movedAt: null, rows: 0 };
  let counted = 0;
  const countPublic = createCountPublic({
    clock,
    rows: {
      lastMove: async () => move,
      async count() {
        counted += 1;
        return { byPlace: new Map([['m1', counted]]), byPostalCode: new Map(), placeIds: [] };
      },
    },
  });
  return {
    clock,
    /** An accommodation is published or hidden now. */
    moveTo: (rows: number) => (move = { movedAt: clock.now(), rows }),
    countPublic,
    counted: () => counted,
  };
}

describe('counting public accommodations', () => {
  it('reads the rows again only after a change', async () => {
    const { clock, moveTo, countPublic, counted } = setUp();
    await countPublic();
    await countPublic();
    expect(counted()).toBe(1);
    moveTo(1);
    clock.advance(10_000);
    const { byPlace } = await countPublic();
    expect(byPlace.get('m1')).toBe(2);
    expect(await countPublic()).toEqual({ byPlace, byPostalCode: new Map(), placeIds: [] });
    expect(counted()).toBe(2);
  });

  it('reads them until 10 s after the last change, which another replica may have written with an earlier time', async () => {
    const { clock, moveTo, countPublic, counted } = setUp();
    moveTo(1);
    clock.advance(9999);
    await countPublic();
    await countPublic();
    expect(counted()).toBe(2);
    clock.advance(1);
    await countPublic();
    await countPublic();
    expect(counted()).toBe(3);
  });

  it('reads them after rows were removed', async () => {
    const { clock, moveTo, countPublic, counted } = setUp();
    moveTo(2);
    clock.advance(60_000);
    await countPublic();
    clock.set(START);
    moveTo(1);
    clock.advance(60_000);
    await countPublic();
    expect(counted()).toBe(2);
  });

  it('reads them after ten minutes, for changes by an earlier release', async () => {
    const { clock, countPublic, counted } = setUp();
    await countPublic();
    clock.advance(599_999);
    await countPublic();
    expect(counted()).toBe(1);
    clock.advance(1);
    await countPublic();
    expect(counted()).toBe(2);
  });
});
