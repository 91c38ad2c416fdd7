import { blocksAhead, bookOutUntil } from './blocks';

const TODAY = '2026-11-21';

describe('bookOutUntil', () => {
  it('creates one block of all beds and keeps later blocks', () => {
    const blocks = [
      { from: '2026-11-25', to: '2026-11-28', beds: 4 },
      { from: '2026-11-29', to: '2026-12-10', beds: 2 },
    ];
    expect(bookOutUntil(blocks, { today: TODAY, until: '2026-12-01', beds: 14 })).toEqual([
      { from: '2026-11-21', to: '2026-12-01', beds: 14 },
      { from: '2026-12-01', to: '2026-12-10', beds: 2 },
    ]);
  });

  it('ends an earlier block today', () => {
    const running = [{ from: '2026-11-01', to: '2026-11-30', beds: 3 }];
    expect(bookOutUntil(running, { today: TODAY, until: '2026-12-01', beds: 14 })).toEqual([
      { from: '2026-11-01', to: '2026-11-21', beds: 3 },
      { from: '2026-11-21', to: '2026-12-01', beds: 14 },
    ]);
  });
});

it('shows current and future blocks, earliest first', () => {
  const past = { from: '2026-10-01', to: '2026-11-21', beds: 1 };
  const later = { from: '2026-12-01', to: '2026-12-02', beds: 1 };
  const sooner = { from: '2026-11-22', to: '2026-11-24', beds: 1 };
  expect(blocksAhead([past, later, sooner], TODAY)).toEqual([sooner, later]);
});
