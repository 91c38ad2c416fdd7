import { makeRoom, nameBlocks } from './make-room';
import { putBackBlocks, splitBlocks } from './put-back-blocks';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`;
const taken = (from: number, to: number, beds: number) => ({ from: day(from), to: day(to), beds });
const calendar = (blocks: ReturnType<typeof taken>[]) => ({ beds_total: 12, blocks, stays: [] });

/** Returns random numbers below a limit, the same ones in every run. */
function random() {
  let seed = 11;
  return (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
}

describe('putBackBlocks', () => {
  it('restores the block that a confirmation cut', () => {
    const blocks = [taken(1, 31, 10), taken(10, 18, 2)];
    const parts = [taken(16, 20, 9), taken(22, 24, 3)];
    const room = makeRoom(calendar(blocks), parts, nameBlocks(calendar(blocks), parts) ?? []);
    expect(putBackBlocks(room?.blocks ?? [], room?.taken ?? [])).toEqual(blocks);
  });

  it('restores blocks that overlap', () => {
    const blocks = [taken(10, 25, 4), taken(17, 19, 5)];
    const parts = [taken(16, 20, 11)];
    const room = makeRoom(calendar(blocks), parts, nameBlocks(calendar(blocks), parts) ?? []);
    expect(putBackBlocks(room?.blocks ?? [], room?.taken ?? [])).toEqual(blocks);
  });

  it('leaves neighbours alone that were separate before', () => {
    const blocks = [taken(10, 15, 4), taken(15, 20, 4)];
    expect(putBackBlocks(blocks, [{ ...taken(11, 13, 2), of: 2 }])).toEqual([
      ...blocks.slice(0, 1),
      taken(11, 13, 2),
      blocks[1],
    ]);
  });

  it('keeps the beds of every night for random calendars', () => {
    const next = random();
    for (let round = 0; round < 300; round += 1) {
      const some = (most: number, beds: number) =>
        Array.from({ length: 1 + next(most) }, () => {
          const from = 1 + next(26);
          return taken(from, from + 1 + next(30 - from), 1 + next(beds));
        });
      const blocks = some(3, 4);
      const parts = [taken(8, 12, 1 + next(12)), taken(14, 20, 1 + next(12))];
      const room = makeRoom(calendar(blocks), parts, nameBlocks(calendar(blocks), parts) ?? []);
      const back = putBackBlocks(room?.blocks ?? [], room?.taken ?? []);
      for (let night = 1; night < 31; night += 1) expect(bedsOn(back, night)).toBe(bedsOn(blocks, night));
    }
  });
});

describe('splitBlocks', () => {
  it('gives back everything when the stay is cancelled', () => {
    const blocks = [of(9, taken(16, 20, 3))];
    expect(splitBlocks(blocks, [taken(16, 20, 9)], [])).toEqual({ kept: [], returned: blocks });
  });

  it('gives back the nights that a shorter stay leaves', () => {
    expect(splitBlocks([of(3, taken(16, 20, 3))], [taken(16, 20, 9)], [taken(16, 18, 9)])).toEqual({
      kept: [of(3, taken(16, 18, 3))],
      returned: [of(3, taken(18, 20, 3))],
    });
  });

  it('gives back no more beds than the stay releases', () => {
    const all = [of(9, taken(16, 20, 3)), of(1, taken(17, 19, 1))];
    expect(splitBlocks(all, [taken(16, 20, 9)], [taken(16, 20, 7)])).toEqual({
      kept: [of(9, taken(16, 20, 1)), of(1, taken(17, 19, 1))],
      returned: [of(8, taken(16, 20, 2))],
    });
  });
});

const of = (beds: number, block: ReturnType<typeof taken>) => ({ ...block, of: beds });

function bedsOn(blocks: readonly ReturnType<typeof taken>[], night: number): number {
  return blocks.reduce(
    (sum, { from, to, beds }) => (from <= day(night) && to > day(night) ? sum + beds : sum),
    0,
  );
}
