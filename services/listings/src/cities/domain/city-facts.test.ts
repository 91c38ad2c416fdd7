import { type CardFacts } from '../../accommodations/domain/card';
import { cityFacts, freestFirst } from './city-facts';

const TODAY = 20_000;
const accommodation = (id: number, price: number, zipCode: string, timeline: number[] | null = null) =>
  ({
    id,
    zipCode,
    prices: { price_per_bed_night: price, weekly_discount: null, monthly_discount: null },
    bedsTotal: 10,
    timeline: timeline && Int32Array.from(timeline),
  }) as unknown as CardFacts;
// Half of the beds are taken tonight, all of them in three nights.
const busy = accommodation(1, 2000, '06237', [TODAY, 5, TODAY + 1, 0, TODAY + 3, 10, TODAY + 4, 0]);
const empty = accommodation(2, 3000, '06237');
const cheap = accommodation(3, 1800, '06217', [TODAY + 9, 10, TODAY + 10, 0]);

describe('cityFacts', () => {
  it('sums beds, counts postal codes and takes prices together', () => {
    expect(cityFacts([busy, empty, cheap], TODAY)).toEqual({
      postal_codes: 2,
      price_min: 1800,
      price_max: 3000,
      price_median: 2000,
      beds_total: 30,
      beds_free_today: 25,
      beds_free_week: 20,
    });
  });

  it('rounds a median between two prices to a cent', () => {
    expect(cityFacts([accommodation(1, 2001, '1'), accommodation(2, 2002, '1')], TODAY).price_median).toBe(
      2002,
    );
  });
});

describe('freestFirst', () => {
  it('sorts by free beds tonight, then by id', () => {
    expect(freestFirst([cheap, busy, empty], TODAY, 2)).toEqual([empty, cheap]);
  });
});
