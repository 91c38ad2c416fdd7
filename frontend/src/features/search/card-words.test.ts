import { GROSS_PRICES, NET_PRICES } from '@/components/accommodation/prices';
import { buildCard } from '@/testing/accommodation-builders';
import {
  cancelWords,
  type CardPrice,
  extensionWords,
  placeLine,
  priceOf,
  reasonWords,
  freeSingleBedsWords,
  trustWords,
} from './card-words';
import { parseSearchParams } from './search-params';

const search = parseSearchParams(
  new URLSearchParams('workers=12&startDate=2026-12-01&endDate=2026-12-15&extensionPossible=true'),
  { today: '2026-11-21', defaultRadius: 10 },
);

const plain = (price: CardPrice): CardPrice =>
  JSON.parse(JSON.stringify(price).replaceAll('\u00a0', ' ')) as CardPrice;

describe('words on a card', () => {
  it('names town, distance and rooms', () => {
    expect(placeLine(buildCard())).toBe('Ludwigshafen · 4,2 km · 3 Zimmer');
  });

  it('counts single beds only while every bed is free', () => {
    expect(freeSingleBedsWords(buildCard())).toBe(', davon 8 Einzelbetten');
    expect(freeSingleBedsWords(buildCard({ beds_free: 6 }))).toBe('');
    expect(freeSingleBedsWords(buildCard({ single_beds: 12 }))).toBe(', alles Einzelbetten');
  });

  it('says how fast an owner answers and when the calendar was confirmed', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(trustWords(buildCard(), now)).toBe('antwortet meist in 2 h · Kalender heute bestätigt');
    expect(trustWords(buildCard({ response_hours: null, availability_confirmed_at: null }), now)).toBe('');
  });

  it('puts the reasons of the ranking into words', () => {
    expect(reasonWords(buildCard())).toBe('12 Betten frei, 4,2 km, antwortet meist in 2 h');
  });

  const cleaned = buildCard({ price_total: 477_400, final_cleaning: 7000 });

  it('shows the total of the stay with cleaning first, the price of a bed second', () => {
    expect(plain(priceOf(cleaned, search, GROSS_PRICES))).toEqual({
      amount: '4.774,00 €',
      scope: 'für 12 Betten, 14 Nächte, inkl. 70 € Reinigung',
      unit: '28,00 € je Bett und Nacht, inkl. 7 % MwSt.',
      discount: null,
    });
    expect(priceOf(buildCard({ beds_free: 6 }), search, GROSS_PRICES).scope).toBe('für 6 Betten, 14 Nächte');
  });

  it('counts the nights of Monday to Thursday; discounts look at the longest span, terms at the first arrival', () => {
    const weekly = parseSearchParams(
      new URLSearchParams('workers=12&startDate=2026-12-05&endDate=2026-12-20&nights=mon_thu'),
      { today: '2026-11-21', defaultRadius: 10 },
    );
    const card = buildCard({ price_total: 268_800, weekly_discount: 10, cancel_free_days: 7 });
    expect(plain(priceOf(card, weekly, GROSS_PRICES))).toEqual({
      amount: '2.688,00 €',
      scope: 'für 12 Betten, 8 Nächte, Mo–Fr (4 Nächte je Woche)',
      unit: '28,00 € je Bett und Nacht, inkl. 7 % MwSt.',
      discount: null,
    });
    const now = new Date('2026-11-21T12:00:00Z');
    expect(cancelWords(card, weekly, now)).toBe('kostenlos stornierbar bis Mo., 30. Nov.');
    expect(cancelWords(card, search, now)).toBe('kostenlos stornierbar bis Di., 24. Nov.');
  });

  it('shows all amounts without VAT for companies', () => {
    expect(plain(priceOf(cleaned, search, NET_PRICES))).toEqual({
      amount: '4.461,68 €',
      scope: 'für 12 Betten, 14 Nächte, inkl. 65,42 € Reinigung',
      unit: '26,17 € je Bett und Nacht, zzgl. 7 % MwSt.',
      discount: null,
    });
  });

  it.each([GROSS_PRICES, NET_PRICES])(
    'shows the price of a bed without dates, and no VAT where none is charged',
    (prices) => {
      const free = buildCard({ price_total: null, vat: { kind: 'kleinunternehmer', rate: 0 } });
      expect(plain(priceOf(free, search, prices))).toEqual({
        amount: '28,00 €',
        scope: 'je Bett und Nacht',
        unit: 'umsatzsteuerfrei, § 19 UStG',
        discount: null,
      });
    },
  );

  it.each([
    ['2026-12-07', null],
    ['2026-12-08', 'inkl. 10 % Wochenrabatt'],
    ['2026-12-29', 'inkl. 15 % Monatsrabatt'],
  ])('names the discount that the price of a bed contains, until %s: %s', (endDate, words) => {
    const card = buildCard({ weekly_discount: 10, monthly_discount: 15 });
    const discountOf = (accommodation: typeof card) =>
      plain(priceOf(accommodation, { ...search, endDate }, GROSS_PRICES)).discount;
    expect(discountOf(card)).toBe(words);
    expect(discountOf({ ...card, weekly_discount: null, monthly_discount: null })).toBeNull();
  });

  it('names a weekly discount that is higher than the monthly one', () => {
    const card = buildCard({ weekly_discount: 20, monthly_discount: 15 });
    const price = priceOf(card, { ...search, endDate: '2026-12-29' }, GROSS_PRICES);
    expect(plain(price).discount).toBe('inkl. 20 % Wochenrabatt');
  });

  it('says what comes after the stay for crews that may stay longer', () => {
    expect(extensionWords(buildCard({ free_until: '2027-03-01' }), search)).toBe(
      'frei bis Mo., 1. März 2027',
    );
    expect(extensionWords(buildCard(), { ...search, extensionPossible: false })).toBeNull();
  });
});
