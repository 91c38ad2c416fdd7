import { closureGroupsOf } from './closure-groups';

const summer = { from: '2027-07-01', to: '2027-07-15' };
const winter = { from: '2026-12-23', to: '2027-01-07' };

describe('closureGroupsOf', () => {
  it('groups accommodations by the same nights, the earliest first', () => {
    const closures = [
      { id: 1, title: 'Haus A', closures: [winter, summer] },
      { id: 2, title: 'Haus B', closures: [] },
      { id: 3, title: 'Haus C', closures: [winter] },
    ];
    expect(closureGroupsOf(closures)).toEqual([
      { ...winter, ids: [1, 3], titles: ['Haus A', 'Haus C'] },
      { ...summer, ids: [1], titles: ['Haus A'] },
    ]);
  });
});
