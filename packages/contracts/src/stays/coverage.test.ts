import fc from 'fast-check';
import { addDays, nightsBetween } from '../dates';
import { type CoverageInput, coverageOf, coversMissing, nightsCovered, summaryOf } from './coverage';
import { nightsIn, nightSpans, type Part } from './part';

const MAY = { start_date: '2027-05-03', end_date: '2027-05-28', nights: 'all' } as const;
const base = { ...MAY, workers: 6, today: '2027-01-01', confirmed: [], offered: [] } satisfies CoverageInput;
const part = (from: string, to: string, beds: number): Part => ({ from, to, beds });

describe('coverageOf', () => {
  it('does not fill a request for 25 nights by beds for 3 of them', () => {
    const coverage = coverageOf({ ...base, confirmed: [part('2027-05-03', '2027-05-06', 6)] });
    expect(summaryOf(coverage)).toEqual({
      spans: [
        { from: '2027-05-03', to: '2027-05-06', confirmed: 6, offered: 0 },
        { from: '2027-05-06', to: '2027-05-28', confirmed: 0, offered: 0 },
      ],
      beds_confirmed: 0,
      beds_offered: 0,
      beds_missing: 6,
      missing_spans: [part('2027-05-06', '2027-05-28', 6)],
      confirmed_beyond: [part('2027-05-03', '2027-05-06', 6)],
      offered_beyond: [],
      bed_nights: { needed: 150, confirmed: 18, offered: 0 },
      is_filled: false,
      has_enough_beds: false,
    });
  });

  it('has enough beds when offers fill the nights that lack confirmed ones', () => {
    const confirmed = [part('2027-05-03', '2027-05-10', 6)];
    const enough = (from: string) =>
      coverageOf({ ...base, confirmed, offered: [part(from, '2027-05-28', 6)] }).has_enough_beds;
    expect(enough('2027-05-10')).toBe(true);
    expect(enough('2027-05-11')).toBe(false);
  });

  it('counts week 1 in one accommodation and week 2 in another as a cover', () => {
    const confirmed = [part('2027-05-03', '2027-05-10', 6), part('2027-05-10', '2027-05-28', 6)];
    expect(coverageOf({ ...base, confirmed })).toMatchObject({ beds_missing: 0, is_filled: true });
  });

  it('names the nights on which further beds are offered', () => {
    const offered = [part('2027-05-03', '2027-05-28', 40), part('2027-05-03', '2027-05-06', 8)];
    expect(coverageOf({ ...base, offered })).toMatchObject({
      beds_offered: 40,
      offered_beyond: [part('2027-05-03', '2027-05-06', 8)],
    });
  });

  it('misses no bed on past nights, and is filled by the nights ahead', () => {
    const confirmed = [part('2027-05-10', '2027-05-28', 6)];
    const running = coverageOf({ ...base, today: '2027-05-10', confirmed });
    expect(running).toMatchObject({ beds_confirmed: 6, beds_missing: 0, missing_spans: [], is_filled: true });
    expect(running.bed_nights).toEqual({ needed: 108, confirmed: 108, offered: 0 });
    expect(coverageOf({ ...base, today: '2027-05-09', confirmed })).toMatchObject({
      beds_missing: 6,
      missing_spans: [part('2027-05-09', '2027-05-10', 6)],
      is_filled: false,
    });
  });

  it('counts all nights once none is ahead, and misses no bed any more', () => {
    const over = { ...base, today: '2027-06-01' };
    const confirmed = [part('2027-05-03', '2027-05-28', 6)];
    expect(coverageOf({ ...over, confirmed })).toMatchObject({ beds_confirmed: 6, is_filled: true });
    expect(coverageOf(over)).toMatchObject({ beds_confirmed: 0, beds_missing: 0, is_filled: false });
  });

  it('needs only the nights Monday to Thursday of such a request', () => {
    const request = {
      ...base,
      ...{ start_date: '2027-05-03', end_date: '2027-05-14', nights: 'mon_thu' as const },
    };
    const confirmed = [part('2027-05-03', '2027-05-07', 6), part('2027-05-10', '2027-05-14', 6)];
    const coverage = coverageOf({ ...request, confirmed });
    expect(coverage.is_filled).toBe(true);
    expect(coverage.bed_nights.needed).toBe(48);
    expect(coverageOf(request).missing_spans).toEqual([
      part('2027-05-03', '2027-05-07', 6),
      part('2027-05-10', '2027-05-14', 6),
    ]);
    expect(coverageOf({ ...request, confirmed: [part('2027-05-07', '2027-05-10', 6)] }).spans).toEqual([
      { from: '2027-05-03', to: '2027-05-07', confirmed: 0, offered: 0 },
      { from: '2027-05-10', to: '2027-05-14', confirmed: 0, offered: 0 },
    ]);
  });

  it('is not filled without any requested night', () => {
    const weekend = { ...base, start_date: '2027-05-07', end_date: '2027-05-09', nights: 'mon_thu' as const };
    expect(coverageOf(weekend)).toMatchObject({ nights: [], beds_missing: 0, is_filled: false });
  });
});

describe('coverageOf, after an early departure', () => {
  const slept = part('2027-05-03', '2027-05-10', 6);
  const givenBack = part('2027-05-10', '2027-05-28', 6);

  it('misses no bed that the crew gave back', () => {
    const today = '2027-05-09';
    const coverage = coverageOf({ ...base, today, confirmed: [slept], given_back: [givenBack] });
    expect(coverage).toMatchObject({
      beds_confirmed: 6,
      beds_missing: 0,
      is_filled: true,
      missing_spans: [],
      confirmed_beyond: [],
      bed_nights: { needed: 6, confirmed: 6 },
    });
    expect(coverage.spans).toEqual([
      { from: '2027-05-03', to: '2027-05-10', confirmed: 6, offered: 0 },
      { from: '2027-05-10', to: '2027-05-28', confirmed: 0, offered: 0 },
    ]);
  });

  it('counts beds given back no second time for a crew that is housed elsewhere', () => {
    const elsewhere = [slept, part('2027-05-10', '2027-05-28', 4)];
    const moved = coverageOf({ ...base, today: '2027-05-10', confirmed: elsewhere, given_back: [givenBack] });
    expect(moved).toMatchObject({
      beds_confirmed: 6,
      is_filled: true,
      bed_nights: { needed: 72, confirmed: 72 },
    });
  });

  it('misses the beds of a stay that is cancelled after the crew moved there', () => {
    const moved = { ...base, today: '2027-05-10', confirmed: [slept], given_back: [givenBack] };
    expect(coverageOf({ ...moved, cancelled_later: [givenBack] })).toMatchObject({
      beds_confirmed: 0,
      beds_missing: 6,
      is_filled: false,
      missing_spans: [givenBack],
      bed_nights: { needed: 108, confirmed: 0 },
    });
    const again = { ...moved, confirmed: [slept, givenBack], cancelled_later: [givenBack] };
    expect(coverageOf(again)).toMatchObject({ beds_confirmed: 6, beds_missing: 0, is_filled: true });
  });

  it('still misses the beds of those who stay', () => {
    const left = {
      confirmed: [part('2027-05-03', '2027-05-10', 4)],
      given_back: [{ ...givenBack, beds: 4 }],
    };
    const coverage = coverageOf({ ...base, today: '2027-05-09', ...left });
    expect(coverage).toMatchObject({ beds_confirmed: 4, beds_missing: 2, is_filled: false });
    expect(coverage.missing_spans).toEqual([{ from: '2027-05-09', to: '2027-05-28', beds: 2 }]);
  });
});

describe('nightsCovered', () => {
  it('counts requested nights only', () => {
    expect(nightsCovered(MAY, [part('2027-04-28', '2027-05-06', 6)])).toEqual({ covered: 3, requested: 25 });
    expect(nightsCovered(MAY, [part('2027-08-01', '2027-08-02', 6)])).toEqual({ covered: 0, requested: 25 });
  });
});

describe('coversMissing', () => {
  it('is false for an offer of nights that are full', () => {
    const coverage = coverageOf({ ...base, confirmed: [part('2027-05-03', '2027-05-06', 6)] });
    expect(coversMissing(coverage, [part('2027-05-03', '2027-05-06', 6)])).toBe(false);
    expect(coversMissing(coverage, [part('2027-05-05', '2027-05-07', 1)])).toBe(true);
  });
});

/** Around both changes of the clock, a leap day and New Year. */
const anchor = fc.constantFrom('2027-03-25', '2027-10-28', '2028-02-26', '2027-12-28', '2027-05-03');
const input: fc.Arbitrary<CoverageInput> = fc
  .record({
    anchor,
    shift: fc.integer({ min: -5, max: 5 }),
    length: fc.integer({ min: 1, max: 40 }),
    nights: fc.constantFrom('all' as const, 'mon_thu' as const),
    workers: fc.integer({ min: 1, max: 30 }),
    today: fc.integer({ min: -10, max: 50 }),
    confirmed: fc.array(partAround(), { maxLength: 6 }),
    offered: fc.array(partAround(), { maxLength: 6 }),
    given_back: fc.array(partAround(), { maxLength: 3 }),
    cancelled_later: fc.array(partAround(), { maxLength: 2 }),
  })
  .map(({ anchor: day, shift, length, today, confirmed, offered, given_back, cancelled_later, ...rest }) => {
    const start_date = addDays(day, shift);
    const place = ({ at, span, beds }: { at: number; span: number; beds: number }): Part =>
      part(addDays(start_date, at), addDays(start_date, at + span), beds);
    return {
      ...rest,
      start_date,
      end_date: addDays(start_date, length),
      today: addDays(start_date, today),
      confirmed: confirmed.map(place),
      offered: offered.map(place),
      given_back: given_back.map(place),
      cancelled_later: cancelled_later.map(place),
    };
  });

function partAround() {
  return fc.record({
    at: fc.integer({ min: -8, max: 45 }),
    span: fc.integer({ min: 1, max: 20 }),
    beds: fc.integer({ min: 0, max: 20 }),
  });
}

/** Counts beds of a night by its definition, without iterating nights. */
const bedsOn = (parts: readonly Part[], night: string): number =>
  parts.reduce((sum, one) => (one.from <= night && night < one.to ? sum + one.beds : sum), 0);

/** Beds of a night that need no others: confirmed, or given back by a crew that left early. */
function settledOn(one: CoverageInput, night: string): number {
  const { workers, confirmed, given_back = [], cancelled_later = [] } = one;
  const sure = bedsOn(confirmed, night);
  const elsewhere = Math.max(sure, bedsOn(cancelled_later, night));
  return sure + Math.max(0, Math.min(bedsOn(given_back, night), workers - elsewhere));
}

describe('coverageOf, for all requests', () => {
  const holds = (property: (input: CoverageInput) => void) =>
    fc.assert(fc.property(input, property), { numRuns: 400 });

  it('has each requested night once, with the beds of the parts on it', () => {
    holds((one) => {
      const { nights } = coverageOf(one);
      const requested = nightSpans(one).reduce((sum, { from, to }) => sum + nightsBetween(from, to), 0);
      expect(nights).toHaveLength(requested);
      expect(new Set(nights.map(({ night }) => night)).size).toBe(requested);
      for (const { night, confirmed, offered } of nights)
        expect([confirmed, offered]).toEqual([bedsOn(one.confirmed, night), bedsOn(one.offered, night)]);
    });
  });

  it('is filled exactly when no counted night lacks a bed, and then misses none', () => {
    holds((one) => {
      const { nights, is_filled, beds_confirmed, beds_missing, missing_spans } = coverageOf(one);
      const ahead = nights.filter(({ night }) => night >= one.today);
      const counted = ahead.length > 0 ? ahead : nights;
      expect(is_filled).toBe(
        counted.length > 0 && counted.every(({ night }) => settledOn(one, night) >= one.workers),
      );
      expect(is_filled).toBe(counted.length > 0 && beds_confirmed >= one.workers);
      expect(beds_missing).toBe(ahead.length > 0 ? Math.max(0, one.workers - beds_confirmed) : 0);
      expect(missing_spans.length === 0).toBe(beds_missing === 0);
      expect(missing_spans.every(({ from }) => from >= one.today)).toBe(true);
    });
  });

  it('has spans, missing beds and bed-nights that add up to the nights', () => {
    holds((one) => {
      const { nights, spans, missing_spans, bed_nights } = coverageOf(one);
      const inSpans = spans.flatMap(({ confirmed, offered, ...span }) =>
        [...nightsIn([{ ...span, beds: 0 }])].map(({ night }) => ({ night, confirmed, offered })),
      );
      expect(inSpans).toEqual(nights);
      expect(bed_nights.confirmed + bed_nights.offered).toBeLessThanOrEqual(bed_nights.needed);
      const missing = [...nightsIn(missing_spans)].reduce((sum, { beds }) => sum + beds, 0);
      const isAhead = nights.some(({ night }) => night >= one.today);
      if (isAhead) expect(bed_nights.confirmed + missing).toBe(bed_nights.needed);
    });
  });

  it('is filled by confirming its missing spans', () => {
    holds((one) => {
      const before = coverageOf(one);
      if (before.missing_spans.length === 0) return;
      const after = coverageOf({ ...one, confirmed: [...one.confirmed, ...before.missing_spans] });
      expect(after).toMatchObject({ is_filled: true, beds_missing: 0 });
    });
  });

  it('ignores the order of parts and how they are cut', () => {
    holds((one) => {
      const cut = one.confirmed.flatMap(({ from, to, beds }) =>
        [...nightsIn([{ from, to, beds }])].map(({ night }) => part(night, addDays(night, 1), beds)),
      );
      expect(coverageOf({ ...one, confirmed: cut.reverse() })).toEqual(coverageOf(one));
    });
  });
});
