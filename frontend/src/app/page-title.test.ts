import { pageTitle } from './page-title';

describe('pageTitle', () => {
  it.each([
    ['search', 'Kolonnenquartier - Suche'],
    ['home', 'Kolonnenquartier - Startseite'],
    ['dashboard', 'Kolonnenquartier - dashboard'],
    ['magic-link', 'Kolonnenquartier'],
    ['not-found', 'Kolonnenquartier - Seite nicht gefunden'],
  ] as const)('%s is "%s" (docs/spec PAGE-24, PAGE-26)', (name, title) => {
    expect(pageTitle({ name }, {})).toBe(title);
  });

  it('prefers the meta title of a route (docs/spec PAGE-25)', () => {
    expect(pageTitle({ name: 'search', metaTitle: 'Treffer' }, {})).toBe('Kolonnenquartier - Treffer');
  });

  it('appends the capitalised slug of a city (docs/spec PAGE-27)', () => {
    expect(pageTitle({ name: 'city' }, { citySegment: 'monteurzimmer-essen' })).toBe(
      'Kolonnenquartier - Monteurzimmer Essen',
    );
  });

  it('is the product name where there is no route (docs/spec PAGE-26)', () => {
    expect(pageTitle(undefined, {})).toBe('Kolonnenquartier');
  });
});
