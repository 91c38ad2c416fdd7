import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distanceKm, loadGazetteer, stateName, type Point } from './index';

const gazetteer = loadGazetteer();
const LUDWIGSHAFEN = { lat: 49.4812, lng: 8.4464 };
const HAMBURG = { lat: 53.55, lng: 9.99 };

const names = (query: string, bias?: Point) =>
  gazetteer.searchPlaces(query, { bias }).map(({ place }) => place.name);
const first = (query: string, bias?: Point) => names(query, bias)[0];

describe('the data', () => {
  it('contains every postal code, each with a name, a Kreis, a state and a point in Germany', () => {
    expect(gazetteer.postalCodes).toHaveLength(8170);
    const incomplete = gazetteer.postalCodes.filter(
      (code) =>
        !/^\d{5}$/.test(code.postalCode) || !code.name || !code.district || !code.state || !isInBounds(code),
    );
    expect(incomplete).toEqual([]);
  });

  it('contains more than 11 000 places, each with a Kreis, a state, a postal code and a point in Germany', () => {
    expect(gazetteer.places.length).toBeGreaterThan(11_000);
    const incomplete = gazetteer.places.filter(
      (place) =>
        !place.name ||
        !place.district ||
        !place.state ||
        !isInBounds(place) ||
        !gazetteer.postalCode(place.postcode ?? ''),
    );
    expect(incomplete).toEqual([]);
    expect(new Set(gazetteer.places.map(({ id }) => id)).size).toBe(gazetteer.places.length);
  });

  it('locates every place near its postal code', () => {
    const far = gazetteer.places.filter((place) => {
      const code = gazetteer.postalCode(place.postcode ?? '');
      return !code || distanceKm(place, code) > 6 * code.radiusKm + 5;
    });
    expect(far.map(gazetteer.displayName)).toEqual([]);
  });

  it('locates every plant, airport and fair near its postal code, and offers it for no point and no code', () => {
    const ids = Array.from({ length: 150 }, (_, i) => `w${String(i + 1).padStart(3, '0')}`);
    expect(gazetteer.placeById('w151')).toBeNull();
    for (const place of ids.map((id) => gazetteer.placeById(id)!)) {
      const code = gazetteer.postalCode(place.postcode ?? '')!;
      expect(distanceKm(place, code)).toBeLessThan(2 * code.radiusKm + 5);
      expect([place.district, place.state, place.municipality]).not.toContain('');
      expect(gazetteer.nearestPlace(place.lat, place.lng)!.id).toMatch(/^g/);
      expect(gazetteer.placesOfPostalCode(code.postalCode)).not.toContain(place);
    }
  });

  it('returns the same object on every call', () => {
    expect(loadGazetteer()).toBe(gazetteer);
  });
});

describe('searchPlaces', () => {
  it('finds every place by its name', () => {
    const missing = gazetteer.places.filter(
      (place) =>
        !gazetteer
          .searchPlaces(place.name, { limit: 200, bias: place })
          .some((hit) => hit.place.id === place.id),
    );
    expect(missing.map(gazetteer.displayName)).toEqual([]);
  });

  it('returns a place with all fields', () => {
    expect(gazetteer.searchPlaces('Ludwigshafen am Rhein')[0]?.place).toEqual({
      id: 'g2875376',
      name: 'Ludwigshafen am Rhein',
      lat: 49.4812,
      lng: 8.4464,
      state: 'Rheinland-Pfalz',
      stateCode: '07',
      district: 'Ludwigshafen am Rhein',
      municipality: 'Ludwigshafen am Rhein',
      postcode: '67059',
      population: 163196,
      kind: 'city',
    });
  });

  it.each([
    ['ludwigsh', 'Ludwigshafen am Rhein'],
    ['Wolfsb', 'Wolfsburg'],
    ['leuna', 'Leuna'],
    ['grünh', 'Grünheide (Mark)'],
    ['Essen', 'Essen'],
    ['frankfurt', 'Frankfurt am Main'],
    ['be', 'Berlin'],
  ])('finds %s for a typical input: %s', (query, name) => {
    expect(first(query)).toBe(name);
  });

  it.each([
    ['Koeln', 'Köln'],
    ['koln', 'Köln'],
    ['duesseldorf', 'Düsseldorf'],
    ['Gruenheide', 'Grünheide (Mark)'],
    ['Grossraschen', 'Großräschen - Rań'.split(' - ')[0]],
    ['St. Ingbert', 'Sankt Ingbert'],
    ['sankt ingb', 'Sankt Ingbert'],
  ])('folds %s to %s', (query, name) => {
    expect(first(query)).toBe(name);
  });

  it.each([
    ['neustadt wein', 'Neustadt an der Weinstraße'],
    ['Frankfurt/Main', 'Frankfurt am Main'],
    ['Frankfurt a.M.', 'Frankfurt am Main'],
    ['frankfurt oder', 'Frankfurt (Oder)'],
    ['Halle/Saale', 'Halle (Saale)'],
    ['Kreuzberg, Berlin', 'Kreuzberg'],
    ['berlin kreuzberg', 'Kreuzberg'],
    ['Ludwigshafen am Rhein, Rheinland-Pfalz, Deutschland', 'Ludwigshafen am Rhein'],
    ['Ludwigs hafen', 'Ludwigshafen am Rhein'],
  ])('matches several words: %s is %s', (query, name) => {
    expect(first(query)).toBe(name);
  });

  it.each([
    ['Ludwigshafn', 'Ludwigshafen am Rhein', 'a missing letter'],
    ['Ludwigshaven', 'Ludwigshafen am Rhein', 'a wrong letter'],
    ['Wolfsbuurg', 'Wolfsburg', 'a letter too many'],
    ['Wolsfburg', 'Wolfsburg', 'two letters swapped'],
    ['Xeipzig', 'Leipzig', 'a wrong first letter'],
    ['Ludiwgsh', 'Ludwigshafen am Rhein', 'a slip while still typing'],
    ['Neustdt an der Weinstraße', 'Neustadt an der Weinstraße', 'a slip in one of several words'],
  ])('corrects one typo: %s is %s (%s)', (query, name) => {
    expect(first(query)).toBe(name);
  });

  it('corrects no typo below five letters, and no two typos', () => {
    expect(names('Zöln')).not.toContain('Köln');
    expect(names('Ludwxgshxfen')).toEqual([]);
  });

  it('does not mix names with one differing letter into exact matches', () => {
    expect(names('Leuna')).toEqual(['Leuna', 'Chemiepark Leuna', 'Raffinerie Leuna']);
  });

  it('knows the place names used by Polish or English crews', () => {
    expect(first('Munich')).toBe('München');
    expect(first('Monachium')).toBe('München');
    expect(first('Cologne')).toBe('Köln');
  });

  it('prefers places near the bias point among equal matches', () => {
    expect(first('Neustadt', LUDWIGSHAFEN)).toBe('Neustadt an der Weinstraße');
    expect(gazetteer.searchPlaces('Neustadt', { bias: HAMBURG })[0]?.place.municipality).toBe('Hamburg');
    expect(gazetteer.searchPlaces('Neustadt', { bias: HAMBURG })[0]?.distanceKm).toBeLessThan(5);
  });

  it('sorts by score, largest first, and respects the limit', () => {
    const hits = gazetteer.searchPlaces('neu', { limit: 7 });
    expect(hits).toHaveLength(7);
    expect(hits.map(({ score }) => score)).toEqual([...hits.map(({ score }) => score)].sort((a, b) => b - a));
  });

  it.each(['', '   ', '!!', 'qqqq', '東京'])('finds nothing for %j', (query) => {
    expect(gazetteer.searchPlaces(query)).toEqual([]);
  });
});

describe('postal codes', () => {
  it('finds every postal code by its number', () => {
    for (const code of gazetteer.postalCodes) {
      expect(gazetteer.postalCode(code.postalCode)).toBe(code);
      expect(gazetteer.searchPostalCodes(code.postalCode)).toEqual([code]);
    }
  });

  it('returns town, Kreis and state of a postal code', () => {
    expect(gazetteer.postalCode('68161')).toMatchObject({
      name: 'Mannheim',
      state: 'Baden-Württemberg',
      stateCode: '08',
    });
    expect(gazetteer.postalCode('06237')).toMatchObject({
      name: 'Leuna',
      district: 'Saalekreis',
      state: 'Sachsen-Anhalt',
    });
    expect(gazetteer.postalCode('03046')?.name).toBe('Cottbus');
    expect(gazetteer.postalCode('99999')).toBeNull();
  });

  it('searches postal codes by prefix, ascending and paged', () => {
    const all = gazetteer.postalCodes.filter(({ postalCode }) => postalCode.startsWith('670'));
    expect(gazetteer.countPostalCodes('670')).toBe(all.length);
    expect(gazetteer.searchPostalCodes('670', { limit: 3 })).toEqual(all.slice(0, 3));
    expect(gazetteer.searchPostalCodes('670', { limit: 3, offset: 3 })).toEqual(all.slice(3, 6));
    expect(gazetteer.searchPostalCodes('670', { offset: 1000 })).toEqual([]);
    expect(gazetteer.searchPostalCodes('99998', { limit: 10 }).length).toBe(
      gazetteer.countPostalCodes('99998'),
    );
  });

  it.each(['', '6', 'abc', '67x', '123456', '6 7'])('finds no postal code for %j', (prefix) => {
    expect(gazetteer.searchPostalCodes(prefix)).toEqual([]);
    expect(gazetteer.countPostalCodes(prefix)).toBe(0);
  });

  it('lists the places of a postal code, largest first', () => {
    expect(gazetteer.placesOfPostalCode('06237').map(({ name }) => name)).toContain('Leuna');
    expect(gazetteer.placesOfPostalCode('00000')).toEqual([]);
  });
});

describe('where a point is', () => {
  it('returns the nearest place and the postal code of a point', () => {
    expect(gazetteer.nearestPlace(49.48, 8.44)?.name).toBe('Ludwigshafen am Rhein');
    expect(gazetteer.nearestPostalCode(49.4812, 8.4464)?.name).toBe('Ludwigshafen am Rhein');
    expect(gazetteer.nearestPlace(54.18, 7.89)?.name).toBe('Helgoland');
  });

  it.each([
    ['Berlin', 52.52, 13.405, true],
    ['Aachen', 50.776, 6.084, true],
    ['Görlitz', 51.155, 14.988, true],
    ['Sylt', 54.9, 8.3, true],
    ['Oberstdorf', 47.41, 10.28, true],
    ['Paris', 48.857, 2.352, false],
    ['Prag', 50.08, 14.43, false],
    ['Wien', 48.208, 16.373, false],
    ['Zürich', 47.377, 8.541, false],
    ['Straßburg', 48.583, 7.745, false],
    ['Salzburg', 47.8, 13.045, false],
    ['Basel', 47.547, 7.589, false],
    ['Kehl', 48.573, 7.815, true],
    ['Konstanz', 47.66, 9.175, true],
    ['Büsingen', 47.698, 8.69, true],
    ['Amsterdam', 52.372, 4.9, false],
    ['North Sea', 55.5, 4, false],
    ['the other side of the world', -49.48, -171.56, false],
  ])('%s: in Germany is %s', (_name, lat, lng, expected) => {
    expect(gazetteer.isInGermany(lat, lng)).toBe(expected);
    expect(gazetteer.nearestPlace(lat, lng) !== null).toBe(expected);
  });

  it('locates every place and postal code in Germany', () => {
    const outside = [...gazetteer.places, ...gazetteer.postalCodes].filter(
      ({ lat, lng }) => !gazetteer.isInGermany(lat, lng),
    );
    expect(outside).toEqual([]);
  });
});

describe('outline.json', () => {
  it('is GeoJSON of the country, its inner borders and a labelled point in each state', () => {
    const text = readFileSync(join(__dirname, '../data/outline.json'), 'utf8');
    expect(text.length).toBeLessThan(60_000);
    const { features } = JSON.parse(text) as {
      features: { properties: { kind: string; key?: string; name?: string } }[];
    };
    const states = features.filter(({ properties }) => properties.kind === 'state');
    expect(states.map(({ properties }) => stateName(properties.key ?? ''))).toEqual(
      states.map(({ properties }) => properties.name),
    );
    expect(states).toHaveLength(16);
    expect(features.map(({ properties }) => properties.kind).slice(0, 2)).toEqual([
      'country',
      'state-borders',
    ]);
  });
});

describe('resolve', () => {
  it.each([
    ['Ludwigshafen am Rhein', 'Ludwigshafen am Rhein, Rheinland-Pfalz'],
    ['Ludwigshafen am Rhein, Rheinland-Pfalz', 'Ludwigshafen am Rhein, Rheinland-Pfalz'],
    ['67059', '67059 Ludwigshafen am Rhein, Rheinland-Pfalz'],
    ['67059 Ludwigshafen', '67059 Ludwigshafen am Rhein, Rheinland-Pfalz'],
    ['Ludwigshafen 67059', '67059 Ludwigshafen am Rhein, Rheinland-Pfalz'],
    ['17237 Carpin', '17237 Carpin, Mecklenburg-Vorpommern'],
    ['99999 Leipzig', 'Leipzig, Sachsen'],
    ['Hauptstraße 5, Leuna', 'Leuna, Sachsen-Anhalt'],
    ['Baustelle Tor 5 Ludwigshafen', 'Ludwigshafen am Rhein, Rheinland-Pfalz'],
    ['Kreuzberg, Berlin', 'Kreuzberg, Berlin'],
    ['berlin', 'Berlin'],
  ])('resolves %s as %s', (text, displayName) => {
    expect(gazetteer.resolve(text)).toMatchObject({ site: { displayName } });
  });

  it('resolves the display name of every place to a place with the same name', () => {
    const lost = gazetteer.places.filter((place) => {
      const displayName = gazetteer.displayName(place);
      const resolution = gazetteer.resolve(displayName, { bias: place });
      return !('site' in resolution) || resolution.site.displayName !== displayName;
    });
    expect(lost.map(gazetteer.displayName)).toEqual([]);
  });

  it.each(['', ' ', 'xyzzy', '12', '00000', '!'])('resolves nothing for %j', (text) => {
    expect(gazetteer.resolve(text).kind).toBe('unknown');
  });
});

describe('distanceKm and stateName', () => {
  it('measures distances along the great circle', () => {
    expect(distanceKm({ lat: 52.52, lng: 13.405 }, { lat: 48.137, lng: 11.576 })).toBeCloseTo(504.3, 0);
    expect(distanceKm(HAMBURG, HAMBURG)).toBe(0);
  });

  it('returns the name of a state by its digits or letters', () => {
    expect(stateName('07')).toBe('Rheinland-Pfalz');
    expect(stateName('rp')).toBe('Rheinland-Pfalz');
    expect(stateName('99')).toBe('');
  });
});

function isInBounds({ lat, lng }: Point): boolean {
  return lat > 47.2 && lat < 55.1 && lng > 5.8 && lng < 15.1;
}
