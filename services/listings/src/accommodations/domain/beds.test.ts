import { freeBedsOf, hasConfirmedNightsAhead, mostConfirmed } from './beds';
import { nightlyBeds } from './nightly-beds';
import { isReservedIn, reservationOf, reservedParts } from '../../beds/domain/reservation';

const week = (from: string, to: string, beds = 8) => ({ from, to, beds });
const weeks = [week('2027-03-01', '2027-03-05'), week('2027-03-08', '2027-03-12', 6)];
const house = (...stays: ReturnType<typeof reservationOf>[]) => ({ beds_total: 10, blocks: [], stays });
const reserved = reservationOf({ stay_id: 7, request_id: 1 }, weeks);

describe('a reservation', () => {
  it('tells earlier releases its first arrival, last departure and most beds', () => {
    expect(reserved).toEqual({
      stay_id: 7,
      request_id: 1,
      from: '2027-03-01',
      to: '2027-03-12',
      beds: 8,
      persons: 8,
      parts: weeks,
    });
  });

  it('of an earlier release is one part', () => {
    expect(reservedParts({ from: '2027-03-01', to: '2027-03-12', beds: 8 })).toEqual([
      week('2027-03-01', '2027-03-12'),
    ]);
  });

  it('takes beds on the nights of its parts only', () => {
    const doc = house(reserved);
    expect(freeBedsOf(doc, '2027-03-05', '2027-03-08')).toBe(10);
    expect(freeBedsOf(doc, '2027-03-04', '2027-03-08')).toBe(2);
    expect(freeBedsOf(doc, '2027-03-08', '2027-03-12')).toBe(4);
    expect(nightlyBeds(doc, '2027-03-04', '2027-03-09').map(({ beds_free }) => beds_free)).toEqual([
      2, 10, 10, 10, 4,
    ]);
    expect(isReservedIn(reserved, { from: '2027-03-05', to: '2027-03-08' })).toBe(false);
    expect(mostConfirmed(doc, '2027-03-06')).toBe(6);
    expect(hasConfirmedNightsAhead(doc, '2027-03-11')).toBe(true);
    expect(hasConfirmedNightsAhead(doc, '2027-03-12')).toBe(false);
  });
});
