import * as fc from 'fast-check';
import {
  computeAmount,
  computeListedStayCents,
  computeStayCents,
  discountPercent,
  netCents,
  netStayCents,
  priceForNights,
  sumOfAmounts,
} from './amount';
import { PRICE_PER_BED_NIGHT_MAX_CENTS, STAY_MAX_NIGHTS, VAT_KINDS, WORKERS_MAX } from './constants';
import { addDays, weekday } from './dates';
import { NIGHTS_PATTERNS, nightsIn, partsOf } from './stays/part';

const terms = fc.record({
  beds: fc.integer({ min: 1, max: WORKERS_MAX }),
  first: fc.integer({ min: 0, max: 800 }).map((day) => addDays('2026-11-26', day)),
  days: fc.integer({ min: 4, max: STAY_MAX_NIGHTS }),
  nights: fc.constantFrom(...NIGHTS_PATTERNS),
  price_per_bed_night: fc.integer({ min: 1, max: PRICE_PER_BED_NIGHT_MAX_CENTS }),
  final_cleaning: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  vat: fc.record({ kind: fc.constantFrom(...VAT_KINDS), rate: fc.integer({ min: 0, max: 25 }) }),
});

describe('computeAmount', () => {
  it('multiplies beds, nights and price, and adds the cleaning once', () => {
    const vat = { kind: 'ausgewiesen', rate: 7 } as const;
    const parts = [{ from: '2026-12-07', to: '2026-12-18', beds: 8 }];
    expect(computeAmount({ parts, price_per_bed_night: 2600, final_cleaning: 6000, vat })).toEqual({
      lines: [
        { from: '2026-12-07', to: '2026-12-18', beds: 8, nights: 11, price_cents: 2600, cents: 228_800 },
      ],
      beds: 8,
      nights: 11,
      price_cents: 2600,
      accommodation_cents: 228_800,
      cleaning_cents: 6000,
      total_cents: 234_800,
      vat,
    });
  });

  it.each([
    [10_700, { kind: 'ausgewiesen', rate: 7 }, 10_000],
    [2800, { kind: 'ausgewiesen', rate: 7 }, 2617],
    [2800, { kind: 'kleinunternehmer', rate: 0 }, 2800],
    [2800, { kind: 'steuerfrei', rate: 0 }, 2800],
  ] as const)('returns the net of %i cents with %j: %i', (gross, ofVat, net) => {
    expect(netCents(gross, ofVat)).toBe(net);
  });

  it('has a line a part, also with different beds, and the cleaning once', () => {
    const vat = { kind: 'steuerfrei', rate: 0 } as const;
    const parts = [
      { from: '2026-12-07', to: '2026-12-11', beds: 14 },
      { from: '2026-12-14', to: '2026-12-18', beds: 12 },
    ];
    const amount = computeAmount({ parts, price_per_bed_night: 2500, final_cleaning: 12_000, vat });
    expect(amount.lines?.map(({ nights, cents }) => [nights, cents])).toEqual([
      [4, 140_000],
      [4, 120_000],
    ]);
    expect(amount).toMatchObject({ beds: 14, nights: 8, accommodation_cents: 260_000, total_cents: 272_000 });
  });

  it('returns integers that add up, without a rate where no VAT is charged', () => {
    fc.assert(
      fc.property(terms, (offer) => {
        const stay = { ...offer, start_date: offer.first, end_date: addDays(offer.first, offer.days) };
        const parts = partsOf(stay);
        const amount = computeAmount({ ...offer, parts });
        const { lines = [] } = amount;
        const days = Array.from({ length: offer.days }, (_, day) => addDays(offer.first, day));
        const wanted = days.filter(
          (day) => offer.nights === 'all' || (weekday(day) >= 1 && weekday(day) <= 4),
        );
        expect(Number.isSafeInteger(amount.total_cents)).toBe(true);
        expect([...nightsIn([...lines])].map(({ night }) => night)).toEqual(wanted);
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(amount.accommodation_cents);
        expect(amount.accommodation_cents).toBe(offer.beds * wanted.length * offer.price_per_bed_night);
        expect(amount.nights).toBe(wanted.length);
        expect(computeStayCents({ ...offer, nights: wanted.length }).total_cents).toBe(amount.total_cents);
        expect(amount.total_cents - amount.cleaning_cents).toBe(amount.accommodation_cents);
        expect(amount.vat.rate).toBe(offer.vat.kind === 'ausgewiesen' ? offer.vat.rate : 0);
        const net = netStayCents(amount, offer.vat);
        expect(net.accommodation_cents + net.cleaning_cents).toBe(net.total_cents);
        expect(net.total_cents).toBe(netCents(amount.total_cents, offer.vat));
        expect(sumOfAmounts([amount, amount])).toBe(2 * amount.total_cents);
      }),
    );
  });
});

describe('discounts of long stays', () => {
  const listed = { price_per_bed_night: 2850, weekly_discount: 5, monthly_discount: 15 };

  it.each([
    [null, 2850],
    [1, 2850],
    [6, 2850],
    [7, 2708],
    [27, 2708],
    [28, 2423],
    [365, 2423],
  ])('charges for %p nights %i cents a bed and night', (nights, cents) => {
    expect(priceForNights(listed, nights)).toBe(cents);
  });

  it('falls back to the weekly discount, and takes the higher one', () => {
    expect(discountPercent({ weekly_discount: 5, monthly_discount: null }, 28)).toBe(5);
    expect(discountPercent({ weekly_discount: 20, monthly_discount: 10 }, 28)).toBe(20);
    expect(discountPercent({ weekly_discount: null, monthly_discount: 10 }, 27)).toBe(0);
    expect(discountPercent({ weekly_discount: null, monthly_discount: null }, 365)).toBe(0);
  });

  it('looks at the longest uninterrupted span', () => {
    const stay = { beds: 1, nights: 12, longest: 4 };
    expect(computeListedStayCents({ ...listed, final_cleaning: null }, stay).total_cents).toBe(12 * 2850);
  });

  it('takes nothing off the cleaning', () => {
    const stay = computeListedStayCents({ ...listed, final_cleaning: 7000 }, { beds: 12, nights: 14 });
    expect(stay).toEqual({
      accommodation_cents: 12 * 14 * 2708,
      cleaning_cents: 7000,
      total_cents: 12 * 14 * 2708 + 7000,
    });
  });

  it('is named by an amount that contains one', () => {
    const terms = {
      parts: [{ from: '2026-12-01', to: '2026-12-08', beds: 1 }],
      price_per_bed_night: 2708,
      final_cleaning: null,
    };
    const vat = { kind: 'steuerfrei', rate: 0 } as const;
    expect(computeAmount({ ...terms, vat, discount_percent: 5 }).discount_percent).toBe(5);
    expect(computeAmount({ ...terms, vat, discount_percent: 0 })).not.toHaveProperty('discount_percent');
  });
});
