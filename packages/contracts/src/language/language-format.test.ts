import { computeAmount } from '../amount';
import { englishFormat } from './english-format';
import { germanFormat } from './german-format';
import { polishBedsGenitive, polishFormat } from './polish-format';

/** Replaces the no-break spaces of numbers. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
const TODAY = '2026-11-20';
const amount = computeAmount({
  parts: [{ from: '2026-12-01', to: '2026-12-31', beds: 22 }],
  price_per_bed_night: 2850,
  final_cleaning: 6000,
  vat: { kind: 'ausgewiesen', rate: 7 },
});

describe('Polish plurals', () => {
  it.each([
    [1, '1 łóżko', '1 noc', '1 osoba', '1 kwatera'],
    [2, '2 łóżka', '2 noce', '2 osoby', '2 kwatery'],
    [5, '5 łóżek', '5 nocy', '5 osób', '5 kwater'],
    [12, '12 łóżek', '12 nocy', '12 osób', '12 kwater'],
    [21, '21 łóżek', '21 nocy', '21 osób', '21 kwater'],
    [22, '22 łóżka', '22 noce', '22 osoby', '22 kwatery'],
    [112, '112 łóżek', '112 nocy', '112 osób', '112 kwater'],
  ])('follow %i', (count, beds, nights, people, accommodations) => {
    const {
      beds: bedsOf,
      nights: nightsOf,
      people: peopleOf,
      accommodations: accommodationsOf,
    } = polishFormat;
    expect([bedsOf(count), nightsOf(count), peopleOf(count), accommodationsOf(count)]).toEqual([
      beds,
      nights,
      people,
      accommodations,
    ]);
  });

  it('have a genitive after "szuka"', () => {
    expect([1, 2, 12].map(polishBedsGenitive)).toEqual(['1 łóżka', '2 łóżek', '12 łóżek']);
  });
});

describe.each([
  [
    germanFormat,
    {
      date: 'Di., 1. Dez.',
      sameMonth: '1.–19. Dez.',
      twoMonths: '28. Nov. – 3. Dez.',
      instant: 'Mi., 25. Nov., 18:00',
      parts: '22 Betten × 30 Nächte × 28,50 € + 60,00 € Endreinigung',
      total: '18.870,00 €, inkl. 7 % MwSt.',
      one: '1 Bett, 1 Nacht, 1 Person, 1 Unterkunft',
    },
  ],
  [
    polishFormat,
    {
      date: 'wt., 1 gru',
      sameMonth: '1–19 grudnia',
      twoMonths: '28 listopada – 3 grudnia',
      instant: 'śr., 25 lis, 18:00',
      parts: '22 łóżka × 30 nocy × 28,50 € + 60,00 € sprzątanie końcowe',
      total: '18 870,00 €, w tym 7% VAT',
      one: '1 łóżko, 1 noc, 1 osoba, 1 kwatera',
    },
  ],
  [
    englishFormat,
    {
      date: 'Tue, 1 Dec',
      sameMonth: '1–19 Dec',
      twoMonths: '28 Nov – 3 Dec',
      instant: 'Wed, 25 Nov, 18:00',
      parts: '22 beds × 30 nights × €28.50 + €60.00 final cleaning',
      total: '€18,870.00, incl. 7% VAT',
      one: '1 bed, 1 night, 1 person, 1 accommodation',
    },
  ],
])('the format of a language', (format, expected) => {
  it(`prints dates, amounts and counts in ${format.language}`, () => {
    expect({
      date: format.date('2026-12-01', TODAY),
      sameMonth: format.shortRange('2026-12-01', '2026-12-19', TODAY),
      twoMonths: format.shortRange('2026-11-28', '2026-12-03', TODAY),
      instant: format.instant('2026-11-25T17:00:00.000Z', TODAY),
      parts: plain(format.amountParts(amount)),
      total: plain(format.amountTotal(amount)),
      one: [format.beds(1), format.nights(1), format.people(1), format.accommodations(1)].join(', '),
    }).toEqual(expected);
  });

  it(`prints the day in Berlin in ${format.language}`, () => {
    expect(format.instant('2026-11-25T23:30:00.000Z', TODAY)).toMatch(/26/);
  });
});

it('names the discount that an amount contains', () => {
  const discounted = { ...amount, discount_percent: 10, cleaning_cents: 0 };
  expect(
    [germanFormat, polishFormat, englishFormat].map((format) => plain(format.amountParts(discounted))),
  ).toEqual([
    '22 Betten × 30 Nächte × 28,50 € (inkl. 10 % Rabatt)',
    '22 łóżka × 30 nocy × 28,50 € (w tym rabat 10%)',
    '22 beds × 30 nights × €28.50 (incl. 10% discount)',
  ]);
});

it('adds up the lines of an amount: equal beds and prices once, others each', () => {
  const line = { beds: 8, nights: 4, price_cents: 2850, cents: 8 * 4 * 2850 };
  const lines = [
    { ...line, from: '2026-12-07', to: '2026-12-11' },
    { ...line, from: '2026-12-14', to: '2026-12-18' },
    { from: '2026-12-21', to: '2026-12-23', beds: 3, nights: 2, price_cents: 2850, cents: 3 * 2 * 2850 },
  ];
  const ofParts = { ...amount, lines, beds: 8, nights: 10, cleaning_cents: 0 };
  expect([germanFormat, englishFormat].map((format) => plain(format.amountParts(ofParts)))).toEqual([
    '8 Betten × 8 Nächte × 28,50 € + 3 Betten × 2 Nächte × 28,50 €',
    '8 beds × 8 nights × €28.50 + 3 beds × 2 nights × €28.50',
  ]);
});
