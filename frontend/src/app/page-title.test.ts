import { pageTitle } from './page-title';

describe('pageTitle', () => {
  it.each([
    ['search', 'Kolonnenquartier - Suche', 'PAGE-24'],
    ['home', 'Kolonnenquartier - Startseite', 'PAGE-24'],
    ['dashboard', 'Kolonnenquartier - dashboard', 'PAGE-24'],
    ['magic-link', 'Kolonnenquartier', 'PAGE-26'],
    ['not-found', 'Kolonnenquartier - Seite nicht gefunden', 'PAGE-24'],
  ] as const)('%s is "%s" (docs/spec %s)', (name, title, _rows) => {
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
