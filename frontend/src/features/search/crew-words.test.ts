import { bedsMissing, housesWords, nothingFree } from './crew-words';
import { parseSearchParams } from './search-params';

const parse = (text: string) =>
  parseSearchParams(new URLSearchParams(text), { today: '2026-11-26', defaultRadius: 25 });

describe('nothingFree', () => {
  it.each([
    ['location=Leuna&workers=12', 'Im Umkreis von 25 km ist nichts für 12 Personen frei.'],
    ['workers=12', 'Für diese Suche ist nichts für 12 Personen frei.'],
    ['location=Leuna&workers=150&min_beds=150', 'Im Umkreis von 25 km hat kein Haus 150 Betten frei.'],
    ['location=Leuna&workers=150&amenities=tv', 'Im Umkreis von 25 km passt kein Haus zu Ihren Filtern.'],
    [
      'location=Leuna&workers=150&amenities=tv&min_beds=20',
      'Im Umkreis von 25 km passt kein Haus mit 20 freien Betten zu Ihren Filtern.',
    ],
  ])('says for %s what was sought in vain', (query, text) => expect(nothingFree(parse(query))).toBe(text));
});

describe('bedsMissing', () => {
  it.each([
    ['location=Leuna&workers=999', 'Im Umkreis von 25 km sind 934 Betten frei, Sie brauchen 999.'],
    [
      'location=Leuna&workers=999&min_beds=30&amenities=tv',
      'Im Umkreis von 25 km sind mit Ihren Filtern in Häusern ab 30 Betten 934 Betten frei, Sie brauchen 999.',
    ],
  ])('names for %s the beds that are free', (query, text) =>
    expect(bedsMissing(parse(query), 934)).toBe(text),
  );
});

describe('housesWords', () => {
  it.each([
    [1, 12, 'Ein Haus kann für 12 Personen reichen.'],
    [4, 80, 'Für 80 Personen brauchen Sie etwa 4 Häuser.'],
    [24, 500, 'Für 500 Personen brauchen Sie etwa 24 Häuser. Eine Anfrage geht an höchstens 20.'],
  ])('names %d houses for %d people', (houses, workers, text) =>
    expect(housesWords(houses, workers)).toBe(text),
  );
});
