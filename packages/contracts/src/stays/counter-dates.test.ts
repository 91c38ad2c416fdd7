import fc from 'fast-check';
import { addDays } from '../dates';
import { counterDatesProblem } from './counter-dates';

const MAY = { start_date: '2027-05-03', end_date: '2027-05-28' };
const problemOf = (start_date: string, end_date: string) =>
  counterDatesProblem(MAY, { start_date, end_date }, '2027-04-20');

describe('counterDatesProblem', () => {
  it.each([
    ['2027-04-26', '2027-06-04', null],
    ['2027-05-27', '2027-05-28', null],
    ['2027-04-25', '2027-05-10', 'start_min'],
    ['2027-05-10', '2027-06-05', 'end_max'],
    ['2027-04-28', '2027-05-03', 'end_min'],
    ['2027-05-28', '2027-06-01', 'start_max'],
    ['2027-08-01', '2027-08-02', 'start_max'],
    ['2027-04-19', '2027-05-10', 'past'],
    ['2027-05-10', '2027-05-10', 'order'],
  ])('finds for %s to %s: %s', (start, end, problem) => {
    expect(problemOf(start, end)).toBe(problem);
  });

  it('accepts only dates with a requested night, at most 7 days outside, for all requests', () => {
    const day = fc.integer({ min: -40, max: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), day, day, (length, from, to) => {
        const start = '2028-02-26';
        const requested = { start_date: start, end_date: addDays(start, length) };
        const offered = { start_date: addDays(start, from), end_date: addDays(start, to) };
        const isAllowed = from < to && from < length && to > 0 && from >= -7 && to <= length + 7;
        expect(counterDatesProblem(requested, offered, '2027-01-01') === null).toBe(isAllowed);
      }),
    );
  });
});
