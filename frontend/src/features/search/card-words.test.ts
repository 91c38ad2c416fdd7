import { buildCard } from '@/testing/accommodation-builders';
import {
  extensionWords,
  placeLine,
  reasonWords,
  singleBedsWords,
  standingWords,
  totalWords,
  unitWords,
} from './card-words';
import { parseSearchParams } from './search-params';

const search = parseSearchParams(
  new URLSearchParams('workers=12&startDate=2026-12-01&endDate=2026-12-15&extensionPossible=true'),
  { today: '2026-11-21', defaultRadius: 10 },
);

describe('words on a card', () => {
  it('names town, distance and rooms', () => {
    expect(placeLine(buildCard())).toBe('Ludwigshafen · 4,2 km · 3 Zimmer');
  });

  it('counts single beds only while every bed is free', () => {
    expect(singleBedsWords(buildCard())).toBe(', davon 8 Einzelbetten');
    expect(singleBedsWords(buildCard({ beds_free: 6 }))).toBe('');
    expect(singleBedsWords(buildCard({ single_beds: 12 }))).toBe(', alles Einzelbetten');
  });

  it('says how fast an owner answers and when the calendar was confirmed', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(standingWords(buildCard(), now)).toBe('antwortet meist in 2 h · Kalender heute bestätigt');
    expect(standingWords(buildCard({ response_hours: null, availability_confirmed_at: null }), now)).toBe('');
  });

  it('puts the reasons of the ranking into words', () => {
    expect(reasonWords(buildCard())).toBe('12 Betten frei, 4,2 km, antwortet meist in 2 h');
  });

  it('shows the total for the beds that are there', () => {
    expect(totalWords(buildCard(), search)).toBe('4.704,00\u00a0€ für 12 Betten, 14 Nächte');
    expect(totalWords(buildCard({ beds_free: 6, price_total: 235_200 }), search)).toContain('für 6 Betten');
    expect(totalWords(buildCard({ price_total: null }), search)).toBeNull();
  });

  it('names the tax', () => {
    expect(unitWords(buildCard())).toBe('je Bett und Nacht, inkl. 7\u00a0% MwSt.');
    expect(unitWords(buildCard({ vat: { kind: 'kleinunternehmer', rate: 0 } }))).toBe(
      'je Bett und Nacht, umsatzsteuerfrei, § 19 UStG',
    );
  });

  it('says what comes after the stay for crews that may stay longer', () => {
    expect(extensionWords(buildCard({ free_until: '2027-03-01' }), search)).toBe('frei bis Mo., 1. März');
    expect(extensionWords(buildCard(), { ...search, extensionPossible: false })).toBeNull();
  });
});
