import { type RespondItem, type RespondView } from '../api/respond-api';
import {
  bedsOfAcceptance,
  bodiesFor,
  partialMax,
  partialStart,
  previewAmount,
  sharesOfAll,
} from './answer-terms';
import { buildItem, buildView } from './test-view';

const beds = (view: Partial<RespondView>, item: Partial<RespondItem>) =>
  [buildView(view), buildItem(item)] as const;

it('promises the crew, or all beds of a smaller accommodation', () => {
  expect(bedsOfAcceptance(...beds({ workers: 12 }, { beds_total: 20 }))).toBe(12);
  expect(bedsOfAcceptance(...beds({ workers: 12 }, { beds_total: 8 }))).toBe(8);
});

it('offers part of the crew, beginning with what the calendar shows', () => {
  expect(partialMax(...beds({ workers: 12 }, { beds_total: 20 }))).toBe(11);
  expect(partialStart(...beds({ workers: 12 }, { beds_total: 20, beds_free: 5 }))).toBe(5);
  expect(partialStart(...beds({ workers: 12 }, { beds_total: 20, beds_free: 0 }))).toBe(1);
  expect(partialMax(...beds({ workers: 1 }, { beds_total: 20 }))).toBe(0);
});

it('previews the amount at the listed price with the cleaning', () => {
  const [view, item] = beds({}, { price_per_bed_night: 2000, final_cleaning: 4000 });
  expect(previewAmount(item, { ...view, nights: view.nights_pattern, beds: 12 }).total_cents).toBe(
    12 * 18 * 2000 + 4000,
  );
  expect(
    previewAmount(item, { ...view, nights: view.nights_pattern, beds: 8, price: 1500 }).total_cents,
  ).toBe(8 * 18 * 1500 + 4000);
});

it('previews no nights while a date is missing', () => {
  const [view, item] = beds({}, { price_per_bed_night: 2000, final_cleaning: 4000 });
  expect(
    previewAmount(item, { ...view, nights: view.nights_pattern, beds: 12, start_date: '' }).total_cents,
  ).toBe(4000);
});

describe('sharesOfAll', () => {
  const bedsOf = (workers: number, ...items: Partial<RespondItem>[]) =>
    sharesOfAll(
      buildView({ workers, items: items.map((one, i) => buildItem({ ...one, accommodation_id: i + 1 })) }),
    ).map(({ beds }) => beds);

  it('offers together never more beds than the crew', () => {
    expect(bedsOf(6, { beds_total: 6, beds_free: 6 }, { beds_total: 2, beds_free: 2 })).toEqual([6, 0]);
    expect(bedsOf(8, { beds_total: 6, beds_free: 6 }, { beds_total: 2, beds_free: 2 })).toEqual([6, 2]);
    expect(bedsOf(20, { beds_total: 6, beds_free: 6 }, { beds_total: 2, beds_free: 2 })).toEqual([6, 2]);
  });

  it('takes the free beds of the calendar first', () => {
    expect(bedsOf(8, { beds_total: 8, beds_free: 3 }, { beds_total: 8, beds_free: 8 })).toEqual([3, 5]);
    expect(bedsOf(8, { beds_total: 8, beds_free: 3 }, { beds_total: 8, beds_free: 2 })).toEqual([6, 2]);
  });

  it('leaves out accommodations that take no answer', () => {
    expect(bedsOf(8, { can_answer: false }, { beds_total: 8, beds_free: 8 })).toEqual([8]);
  });

  it('names the amount of each share', () => {
    const items = [
      buildItem({ beds_total: 6, beds_free: 6 }),
      buildItem({ accommodation_id: 2, beds_free: 14 }),
    ];
    expect(sharesOfAll(buildView({ items })).map(({ amount }) => amount?.total_cents)).toEqual([
      6 * 18 * 2800,
      6 * 18 * 2800,
    ]);
  });
});

describe('bodiesFor', () => {
  const view = buildView({
    workers: 20,
    items: [
      buildItem({ accommodation_id: 1 }),
      buildItem({ accommodation_id: 2 }),
      buildItem({ accommodation_id: 3, can_answer: false }),
    ],
  });

  it('names the accommodation', () => {
    expect(bodiesFor(view, 2, { action: 'accept' })).toEqual([{ action: 'accept', accommodation_id: 2 }]);
  });

  it('accepts for every accommodation that takes an answer, and declines all with one call', () => {
    expect(bodiesFor(view, 'all', { action: 'accept' }).map((body) => body.accommodation_id)).toEqual([1, 2]);
    const accept = { action: 'accept', message: 'Willkommen.' } as const;
    expect(bodiesFor(view, 'all', accept).map(({ message }) => message)).toEqual([
      'Willkommen.',
      'Willkommen.',
    ]);
    const decline = { action: 'decline', reason: 'booked_out' } as const;
    expect(bodiesFor(view, 'all', decline)).toEqual([decline]);
  });

  it('continues with all accommodations after the calendar of one was adjusted', () => {
    const answer = { action: 'accept', accommodation_id: 2, adjust_calendar: true } as const;
    expect(bodiesFor(view, 'all', answer)).toEqual([{ action: 'accept', accommodation_id: 1 }, answer]);
  });
});
