import { freeBedsOf } from '../../accommodations/domain/beds';
import { makeRoom, mostRoom, nameBlocks } from './make-room';

interface Taken {
  from: string;
  to: string;
  beds: number;
}
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`;
const taken = (from: number, to: number, beds: number): Taken => ({ from: day(from), to: day(to), beds });
const calendar = (blocks: Taken[], stays: Taken[] = []) => ({
  beds_total: 12,
  blocks,
  stays: stays.map((stay, index) => ({ ...stay, request_id: index + 1 })),
});

/** Returns the blocks after a confirmation that may shrink all that it needs. */
function made(before: ReturnType<typeof calendar>, from: string, to: string, beds: number) {
  const parts = [{ from, to, beds }];
  const named = nameBlocks(before, parts);
  return named === null ? null : (makeRoom(before, parts, named)?.blocks ?? null);
}

describe('makeRoom', () => {
  it('cuts the stay out of a block that covers it', () => {
    expect(made(calendar([taken(1, 31, 12)]), day(16), day(20), 12)).toEqual([
      taken(1, 16, 12),
      taken(20, 31, 12),
    ]);
  });

  it('leaves blocked beds beyond the need', () => {
    expect(made(calendar([taken(16, 20, 12)]), day(16), day(20), 5)).toEqual([taken(16, 20, 7)]);
  });

  it('changes nothing when enough beds are free', () => {
    const blocks = [taken(16, 20, 2)];
    expect(made(calendar(blocks), day(16), day(20), 10)).toEqual(blocks);
  });

  it('reduces several blocks, night by night', () => {
    const blocks = [taken(14, 18, 6), taken(17, 22, 6)];
    const after = made(calendar(blocks), day(16), day(20), 8) ?? [];
    expect(freeBedsOf({ ...calendar([]), blocks: after }, day(16), day(20))).toBe(8);
    expect(freeBedsOf({ ...calendar([]), blocks: after }, day(14), day(16))).toBe(6);
    expect(freeBedsOf({ ...calendar([]), blocks: after }, day(20), day(22))).toBe(6);
  });

  it('never reduces beds of confirmed stays', () => {
    const full = calendar([taken(16, 20, 4)], [taken(18, 19, 6)]);
    expect(made(full, day(16), day(20), 7)).toBeNull();
    expect(mostRoom({ ...full, blocks: [] }, [taken(16, 20, 7)])).toBe(6);
    expect(made(full, day(16), day(20), 6)).toEqual([taken(16, 18, 4), taken(19, 20, 4)]);
  });

  it('always frees exactly the needed beds, and only during the stay', () => {
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 400; round += 1) {
      const some = (count: number, most: number) =>
        Array.from({ length: next(count + 1) }, () => {
          const from = 1 + next(26);
          return taken(from, from + 1 + next(30 - from), 1 + next(most));
        });
      const before = calendar(some(3, 6), some(2, 4));
      const blocks = made(before, day(10), day(20), 6);
      if (blocks === null) {
        expect(mostRoom({ ...before, blocks: [] }, [taken(10, 20, 6)])).toBeLessThan(6);
        continue;
      }
      for (let night = 1; night < 31; night += 1) {
        const free = (from: Taken[]) => freeBedsOf({ ...before, blocks: from }, day(night), day(night + 1));
        const wanted = night >= 10 && night < 20 ? Math.max(6, free(before.blocks)) : free(before.blocks);
        expect(free(blocks)).toBe(wanted);
      }
    }
  });

  it('takes no more of a block than was named, though a newer stay needs more', () => {
    const before = calendar([taken(10, 25, 6)]);
    const parts = [taken(16, 20, 8)];
    const named = nameBlocks(before, parts) ?? [];
    expect(named).toEqual([{ ...taken(10, 25, 6), takes: 2 }]);
    const later = calendar([taken(10, 25, 6)], [taken(18, 19, 1)]);
    expect(makeRoom(later, parts, named)).toBeNull();
    expect(mostRoom(later, parts, named)).toBe(7);
    expect(makeRoom(later, [taken(16, 20, 7)], named)?.taken).toEqual([
      { ...taken(16, 18, 1), of: 6 },
      { ...taken(18, 19, 2), of: 6 },
      { ...taken(19, 20, 1), of: 6 },
    ]);
  });

  it('takes nothing of blocks that were entered or changed later', () => {
    const parts = [taken(16, 20, 8)];
    const named = nameBlocks(calendar([taken(16, 20, 6)]), parts) ?? [];
    expect(makeRoom(calendar([taken(16, 20, 6), taken(18, 19, 1)]), parts, named)).toBeNull();
    expect(makeRoom(calendar([taken(16, 20, 7)]), parts, named)).toBeNull();
    expect(makeRoom(calendar([taken(16, 21, 6)]), parts, named)).toBeNull();
    expect(makeRoom(calendar([taken(16, 20, 3), taken(16, 20, 3)]), parts, named)).toBeNull();
    expect(makeRoom(calendar([taken(16, 20, 6), taken(16, 20, 6)]), parts, named)).toBeNull();
  });

  it('counts the parts of a stay together, each night once', () => {
    const before = calendar([taken(1, 31, 10)]);
    const parts = [taken(16, 20, 6), taken(23, 27, 4), taken(24, 25, 2)];
    const named = nameBlocks(before, parts) ?? [];
    expect(named).toEqual([{ ...taken(1, 31, 10), takes: 4 }]);
    expect(makeRoom(before, parts, named)?.taken).toEqual([
      { ...taken(16, 20, 4), of: 10 },
      { ...taken(23, 27, 2), of: 10 },
      { ...taken(24, 25, 2), of: 8 },
    ]);
  });
});
