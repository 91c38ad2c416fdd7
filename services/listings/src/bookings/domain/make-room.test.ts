import { freeBedsOf } from '../../accommodations/domain/beds';
import { freeWithoutBlocks, makeRoom } from './make-room';

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

describe('makeRoom', () => {
  it('cuts the stay out of a block that covers it', () => {
    expect(makeRoom(calendar([taken(1, 31, 12)]), day(16), day(20), 12)).toEqual([
      taken(1, 16, 12),
      taken(20, 31, 12),
    ]);
  });

  it('leaves blocked beds beyond the need', () => {
    expect(makeRoom(calendar([taken(16, 20, 12)]), day(16), day(20), 5)).toEqual([taken(16, 20, 7)]);
  });

  it('changes nothing when enough beds are free', () => {
    const blocks = [taken(16, 20, 2)];
    expect(makeRoom(calendar(blocks), day(16), day(20), 10)).toEqual(blocks);
  });

  it('reduces several blocks, night by night', () => {
    const blocks = [taken(14, 18, 6), taken(17, 22, 6)];
    const made = makeRoom(calendar(blocks), day(16), day(20), 8) ?? [];
    expect(freeBedsOf({ ...calendar([]), blocks: made }, day(16), day(20))).toBe(8);
    expect(freeBedsOf({ ...calendar([]), blocks: made }, day(14), day(16))).toBe(6);
    expect(freeBedsOf({ ...calendar([]), blocks: made }, day(20), day(22))).toBe(6);
  });

  it('never reduces beds of confirmed stays', () => {
    const full = calendar([taken(16, 20, 4)], [taken(18, 19, 6)]);
    expect(makeRoom(full, day(16), day(20), 7)).toBeNull();
    expect(freeWithoutBlocks(full, day(16), day(20))).toBe(6);
    expect(makeRoom(full, day(16), day(20), 6)).toEqual([taken(16, 18, 4), taken(19, 20, 4)]);
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
      const blocks = makeRoom(before, day(10), day(20), 6);
      if (blocks === null) {
        expect(freeWithoutBlocks(before, day(10), day(20))).toBeLessThan(6);
        continue;
      }
      for (let night = 1; night < 31; night += 1) {
        const free = (from: Taken[]) => freeBedsOf({ ...before, blocks: from }, day(night), day(night + 1));
        const wanted = night >= 10 && night < 20 ? Math.max(6, free(before.blocks)) : free(before.blocks);
        expect(free(blocks)).toBe(wanted);
      }
    }
  });
});
