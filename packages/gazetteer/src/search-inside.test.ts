import { searchInside } from './search-inside';
import { type SearchPlacesOptions } from './types';

/** Counts the searches of a text without any name. */
function searchesOf(text: string) {
  const searches: [string, SearchPlacesOptions | undefined][] = [];
  const gazetteer = {
    searchPlaces(run: string, options?: SearchPlacesOptions) {
      searches.push([run, options]);
      return [];
    },
  };
  searchInside(gazetteer, text);
  return searches;
}

const words = (count: number, word: string): string =>
  Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ');

describe('searchInside', () => {
  it.each([
    ['many words', words(40, 'w')],
    ['the same words behind a comma', `${words(20, 'w')}, ${words(20, 'w')}`],
    ['commas only', ','.repeat(200)],
  ])('searches at most 45 runs of %s, each once and without typos (docs/security.md S30)', (_case, text) => {
    const searches = searchesOf(text);
    expect(searches.length).toBeLessThanOrEqual(45);
    expect(new Set(searches.map(([run]) => run)).size).toBe(searches.length);
    expect(searches.filter(([, options]) => options?.hasTypos !== false)).toEqual([]);
  });

  it('searches at most 90 runs where other words follow the last comma', () => {
    expect(searchesOf(`${words(20, 'w')}, ${words(20, 'x')}`).length).toBeLessThanOrEqual(90);
  });
});
