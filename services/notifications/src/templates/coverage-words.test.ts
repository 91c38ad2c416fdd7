import { type CoverageInput, coverageOf, type Part, summaryOf } from '@kq/contracts';
import { missingSubject } from './coverage-words';

const requested = { start_date: '2027-05-03', end_date: '2027-05-28', nights: 'all', workers: 6 } as const;
const part = (from: string, to: string, beds: number): Part => ({ from, to, beds });

const subjectOf = (counted: Pick<CoverageInput, 'today' | 'confirmed' | 'given_back'>) =>
  missingSubject({ ...summaryOf(coverageOf({ ...requested, ...counted, offered: [] })), workers: 6 });

describe('missingSubject', () => {
  it('counts the nights that lack a bed, not those that a crew gave back or that are past', () => {
    const confirmed = [part('2027-05-03', '2027-05-10', 6)];
    const given_back = [part('2027-05-10', '2027-05-20', 6)];
    expect(subjectOf({ today: '2027-05-01', confirmed, given_back })).toEqual([
      '6 Betten fehlen an 8 von 25 Nächten',
    ]);
    expect(subjectOf({ today: '2027-05-24', confirmed: [part('2027-05-03', '2027-05-26', 6)] })).toEqual([
      '6 Betten fehlen an 2 von 25 Nächten',
    ]);
  });

  it('names no nights where all of them lack as many beds', () => {
    expect(subjectOf({ today: '2027-05-01', confirmed: [] })).toEqual(['6 Betten fehlen noch']);
  });
});
