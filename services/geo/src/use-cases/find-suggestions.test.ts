import { loadGazetteer } from '@kq/gazetteer';
import { ABROAD, FOUND_TEXTS, isRight, UNKNOWN } from '@kq/gazetteer/testing/place-texts';
import { buildCandidate, stubGeocoder } from '../../test/builders';
import { createEmbeddedGeocoder } from '../geocoders/embedded-geocoder';
import { createFindSuggestions } from './find-suggestions';

const gazetteer = loadGazetteer();
const counts = { of: () => null };
const embedded = createFindSuggestions({
  gazetteer,
  geocoder: createEmbeddedGeocoder({ gazetteer }),
  counts,
});
const find = async (text: string, options: { limit?: number; bias?: { lat: number; lng: number } } = {}) =>
  embedded({ text, limit: 10, ...options });
const found = (candidates: Parameters<typeof buildCandidate>[0][]) =>
  createFindSuggestions({
    gazetteer,
    geocoder: stubGeocoder({ search: async () => candidates.map(buildCandidate) }),
    counts,
  });

describe('findSuggestions', () => {
  it.each([
    ['Lutherstadt Wittenberg', 'Wittenberg'],
    ['Heiligenstadt', 'Heilbad Heiligenstadt'],
  ])('finds %s first as %s', async (text, name) => {
    const [first] = await find(text);
    expect(first).toMatchObject({ address: { name } });
    expect(first).not.toHaveProperty('isGuess');
  });

  it('describes a place as a suggestion', async () => {
    expect((await find('Leuna'))[0]).toEqual({
      id: 'g2878350',
      displayName: 'Leuna, Sachsen-Anhalt',
      lat: 51.3178,
      lng: 12.0159,
      address: {
        name: 'Leuna',
        street: null,
        housenumber: null,
        city: 'Leuna',
        postcode: '06237',
        state: 'Sachsen-Anhalt',
        country: 'Deutschland',
      },
      type: 'town',
      subtype: null,
      importance: expect.any(Number) as number,
      bbox: null,
    });
  });

  it('returns typed coordinates as one suggestion with the name of the place around them', async () => {
    expect(await find('52.52, 13.405')).toMatchObject([
      { id: 'c5252000-1340500', displayName: 'Mitte, Berlin', lat: 52.52, lng: 13.405, type: 'coordinates' },
    ]);
  });

  it.each(FOUND_TEXTS)('lists first what a search takes for %s', async (_what, _kinds, texts) => {
    const wrong: string[] = [];
    for (const [text, ...names] of texts) {
      const [first] = await find(text);
      if (!isRight(first?.displayName, names)) wrong.push(`${text}: ${first?.displayName}`);
    }
    expect(wrong).toEqual([]);
  });

  it('suggests no place of another name for a town abroad or a text of no place', async () => {
    for (const text of [...ABROAD, ...UNKNOWN])
      expect((await find(text)).filter(({ isGuess }) => isGuess)).toEqual([]);
    for (const text of ['Zürich', 'Wien', 'Salzburg', 'Basel', 'Prag']) expect(await find(text)).toEqual([]);
  });

  it('puts the named place before the addresses of a geocoder, and lists it once', async () => {
    const suggestions = await found([
      { id: 'ruhr', type: 'city', address: { name: 'Mülheim an der Ruhr' } },
      { id: 'same', lat: 47.8, lng: 7.63, address: { name: 'Müllheim' } },
    ])({ text: 'Müllheim', limit: 10 });
    expect(suggestions.map(({ id }) => id)).toEqual(['g2867770', 'ruhr']);
  });

  it.each(['48.8566, 2.3522', 'Wien', '67059'])('asks no geocoder of addresses for %s', async (text) => {
    const search = jest.fn(async () => []);
    await createFindSuggestions({ gazetteer, geocoder: stubGeocoder({ search }), counts })({
      text,
      limit: 5,
    });
    expect(search).not.toHaveBeenCalled();
  });

  it('finds Mülheim an der Ruhr among the first three for Mühlheim', async () => {
    const names = (await find('Mühlheim')).map(({ address }) => address.name);
    expect(names.slice(0, 3)).toContain('Mülheim an der Ruhr');
  });

  it.each([
    ['690', 'Heidelberg'],
    ['67056', 'Ludwigshafen am Rhein'],
    ['Raschig Ludwigshafen', 'Ludwigshafen am Rhein'],
    ['Carl-Bosch-Straße 38, Ludwigshafen', 'Ludwigshafen am Rhein'],
  ])('corrects the misspelt %s to the town %s', async (text, name) => {
    expect((await find(text))[0]).toMatchObject({ isGuess: true, address: { name } });
  });

  it('sorts by relevance, then importance, then distance', async () => {
    const suggestions = await found([
      { id: 'village', type: 'village' },
      { id: 'small town', type: 'town', importance: 0.3 },
      { id: 'large town', type: 'town', importance: 0.6 },
      { id: 'city', type: 'city', importance: 0.1 },
      { id: 'house number', type: 'building', importance: 1 },
    ])({ text: 'xyzzy street', limit: 10 });
    expect(suggestions.map(({ id }) => id)).toEqual([
      'city',
      'large town',
      'small town',
      'village',
      'house number',
    ]);
  });

  it('sorts the nearer of two equal candidates first', async () => {
    const search = found([
      { id: 'far', lat: 54, lng: 10 },
      { id: 'near', lat: 49.5, lng: 8.4 },
    ]);
    expect((await search({ text: 'xyzzy street', limit: 10, bias: { lat: 49.48, lng: 8.44 } }))[0]?.id).toBe(
      'near',
    );
  });

  it('returns at most the limit and requests more candidates from the geocoder', async () => {
    const search = jest.fn(async () => Array.from({ length: 20 }, (_, i) => buildCandidate({ id: `${i}` })));
    const suggestions = await createFindSuggestions({
      gazetteer,
      geocoder: stubGeocoder({ search }),
      counts,
    })({
      text: 'xyzzy street',
      limit: 5,
    });
    expect(suggestions).toHaveLength(5);
    expect(search).toHaveBeenCalledWith({ text: 'xyzzy street', limit: 20, bias: undefined });
  });

  it.each([
    ['Ludwigsh', 'Ludwigshafen am Rhein, Rheinland-Pfalz', 'city'],
    ['Leuna', 'Leuna, Sachsen-Anhalt', 'town'],
    ['grünheide', 'Grünheide (Mark), Brandenburg', 'town'],
    ['Wolfsbrug', 'Wolfsburg, Niedersachsen', 'city'],
    ['Kreuzberg Berlin', 'Kreuzberg, Berlin', 'suburb'],
    ['Berlin', 'Berlin', 'city'],
  ])('%s: first %s', async (text, displayName, type) => {
    expect((await find(text))[0]).toMatchObject({ displayName, type });
  });

  it('shows a village of exactly that name among larger places whose names begin like it', async () => {
    const names = (await find('Berg')).map(({ address }) => address.name);
    expect(names.filter((name) => name === 'Berg').length).toBeGreaterThan(0);
  });

  it('prefers the nearer among places of one name', async () => {
    const inHolstein = await find('Neustadt', { bias: { lat: 54.1, lng: 10.8 } });
    expect(inHolstein.find(({ type }) => type === 'town')?.address.state).toBe('Schleswig-Holstein');
  });

  it('finds each of the places of one name only once', async () => {
    const ids = (await find('Neustadt')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  describe('a query that starts with a digit (docs/spec SRCH-10)', () => {
    it('is matched as a postal code', async () => {
      const [first] = await find('67059');
      expect(first).toMatchObject({
        displayName: '67059 Ludwigshafen am Rhein, Rheinland-Pfalz',
        type: 'postcode',
        address: {
          city: 'Ludwigshafen am Rhein',
          postcode: '67059',
          state: 'Rheinland-Pfalz',
          country: 'Deutschland',
        },
      });
      expect(first?.lat).toBeCloseTo(49.48, 1);
    });

    it('lists each code with that prefix once', async () => {
      const codes = (await find('670')).map(({ address }) => address.postcode ?? '');
      expect(codes).toHaveLength(loadGazetteer().countPostalCodes('670'));
      expect(codes.every((code) => code.startsWith('670'))).toBe(true);
      expect(new Set(codes).size).toBe(codes.length);
    });

    it('lists the villages of a complete code, and only the one that is named', async () => {
      expect((await find('17237')).length).toBeGreaterThan(5);
      expect((await find('17237 Carp')).map(({ displayName }) => displayName)).toEqual([
        '17237 Carpin, Mecklenburg-Vorpommern',
      ]);
      expect((await find('67059 Irgendwo'))[0]?.address.postcode).toBe('67059');
    });

    it.each(['6', '67', '00000', '670591', '6a', '5ter Weg'])('finds nothing for %s', async (text) => {
      expect(await find(text)).toEqual([]);
    });
  });

  it.each(['', 'x', 'qqqqqq'])('finds nothing for %j', async (text) => {
    expect(await find(text)).toEqual([]);
  });
});
