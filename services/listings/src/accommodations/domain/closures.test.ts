import { type Block } from '../../beds/domain/block';
import { resizedClosures, withClosure, withoutClosure } from './closures';

const block = (from: number, to: number, beds = 12, closure?: true): Block => ({
  from: `2026-12-${String(from).padStart(2, '0')}`,
  to: `2026-12-${String(to).padStart(2, '0')}`,
  beds,
  ...(closure === undefined ? {} : { closure }),
});
const nights = (from: number, to: number) => {
  const { from: first, to: end } = block(from, to);
  return { from: first, to: end };
};
const closed = (from: number, to: number, beds = 12) => block(from, to, beds, true);
const calendar = (...blocks: Block[]) => ({ blocks, beds_total: 12 });

describe('withClosure', () => {
  it('adds a block of all beds and leaves the other blocks', () => {
    expect(withClosure(calendar(block(20, 28, 3)), nights(22, 30))).toEqual([
      block(20, 28, 3),
      closed(22, 30),
    ]);
  });
  it.each([
    ['the same nights', [closed(20, 30)]],
    ['more nights', [closed(10, 31)]],
    ['nights in two parts', [closed(10, 24), closed(24, 31)]],
  ])('returns null when closed already: %s', (_what, blocks) => {
    expect(withClosure(calendar(...blocks), nights(20, 30))).toBeNull();
  });
  it('replaces what it overlaps, and what was opened in part', () => {
    expect(withClosure(calendar(closed(10, 22)), nights(20, 30))).toEqual([closed(10, 20), closed(20, 30)]);
    expect(withClosure(calendar(closed(20, 30, 8)), nights(20, 30))).toEqual([closed(20, 30)]);
  });
  it('does not take a block of the owner for a closure', () => {
    expect(withClosure(calendar(block(20, 30)), nights(20, 30))).toHaveLength(2);
  });
});

describe('withoutClosure', () => {
  it('opens the nights and keeps the rest and other blocks', () => {
    const { blocks } = calendar(closed(10, 30), block(12, 14, 2));
    expect(withoutClosure({ blocks }, nights(15, 20))).toEqual([
      closed(10, 15),
      block(12, 14, 2),
      closed(20, 30),
    ]);
    expect(withoutClosure({ blocks }, nights(1, 31))).toEqual([block(12, 14, 2)]);
  });
  it('returns null when none of the nights is closed', () => {
    expect(withoutClosure(calendar(block(10, 30), closed(1, 10)), nights(10, 30))).toBeNull();
  });
  it('undoes a closure', () => {
    const before = [block(5, 8, 2), block(20, 25, 12)];
    const after = withClosure(calendar(...before), nights(6, 24)) ?? [];
    expect(withoutClosure({ blocks: after }, nights(6, 24))).toEqual(before);
  });
});

describe('resizedClosures', () => {
  it('blocks the beds of added rooms too, and leaves other blocks', () => {
    expect(resizedClosures(calendar(closed(1, 5), block(1, 5, 12)), 16)).toEqual([
      closed(1, 5, 16),
      block(1, 5, 12),
    ]);
  });
});
