import { fitStayDates, parseCrew } from './stay-rules';

describe('parseCrew', () => {
  it.each([
    ['1', 1],
    ['999', 999],
    [' 12 ', 12],
    ['0', null],
    ['1000', null],
    ['1500', null],
    ['2.5', null],
    ['2,5', null],
    ['1e2', null],
    ['-3', null],
    ['', null],
  ])('reads %j as %s', (text, crew) => {
    expect(parseCrew(text)).toBe(crew);
  });
});

describe('fitStayDates', () => {
  const today = '2026-11-21';
  it.each([
    ['keeps a stay', ['2026-12-01', '2026-12-19'], ['2026-12-01', '2026-12-19']],
    ['moves the end after a later start', ['2026-12-20', '2026-12-19'], ['2026-12-20', '2026-12-21']],
    ['moves an end on the day of the start', ['2026-12-20', '2026-12-20'], ['2026-12-20', '2026-12-21']],
    ['moves a past start to today', ['2026-11-20', '2026-11-23'], ['2026-11-21', '2026-11-23']],
    ['moves an end without a start', ['', '2026-11-20'], ['', '2026-11-22']],
    ['leaves empty dates', ['2026-12-20', ''], ['2026-12-20', '']],
  ])('%s', (_rule, [start = '', end = ''], [fitStart, fitEnd]) => {
    expect(fitStayDates({ start, end }, today)).toEqual({ start: fitStart, end: fitEnd });
  });
});
