import { relevanceOf } from '@kq/gazetteer';
import { createFetchJson } from './fetch-json';
import { createPhotonGeocoder } from './photon-geocoder';

type Properties = Record<string, string | number | number[]>;

const feature = (properties: Properties, coordinates = [12.0159, 51.3178]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { osm_type: 'N', osm_id: 7, countrycode: 'DE', country: 'Deutschland', ...properties },
});

function photon(features: unknown[]) {
  const fetch = jest.fn(async (_url: string, _init?: RequestInit) =>
    Response.json({ type: 'FeatureCollection', features }),
  );
  const fetchJson = createFetchJson({
    baseUrl: 'http://photon.test',
    timeoutMs: 1000,
    fetch: fetch as unknown as typeof globalThis.fetch,
  });
  return {
    geocoder: createPhotonGeocoder({ fetchJson }),
    asked: () => new URL(fetch.mock.calls[0]?.[0] ?? ''),
  };
}

describe('Photon', () => {
  it('requests German results within Germany, with the bias point (docs/spec API-26, SRCH-16, LIM-08)', async () => {
    const { geocoder, asked } = photon([]);
    await geocoder.search({ text: 'Hauptstraße 5, Leuna & Co', limit: 40, bias: { lat: 51.3, lng: 12 } });
    expect(asked().pathname).toBe('/api');
    expect(Object.fromEntries(asked().searchParams)).toEqual({
      q: 'Hauptstraße 5, Leuna & Co',
      lang: 'de',
      bbox: '5.8,47.2,15.1,55.1',
      limit: '40',
      lat: '51.3',
      lon: '12',
    });
  });

  it('maps hits to suggestions and drops hits abroad (docs/spec SRCH-16, LIM-08)', async () => {
    const { geocoder } = photon([
      feature({
        osm_key: 'place',
        osm_value: 'town',
        name: 'Leuna',
        postcode: '06237',
        state: 'Sachsen-Anhalt',
        extent: [11.9, 51.4, 12.1, 51.2],
      }),
      feature({ osm_key: 'place', osm_value: 'town', name: 'Salzburg', countrycode: 'AT' }),
    ]);
    expect(await geocoder.search({ text: 'Leuna', limit: 10 })).toEqual([
      {
        id: 'oN7',
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
        subtype: 'town',
        importance: 1,
        bbox: [11.9, 51.2, 12.1, 51.4],
      },
    ]);
  });

  it.each([
    [
      'an address',
      { osm_key: 'building', osm_value: 'yes', street: 'Hauptstraße', housenumber: '5' },
      'house',
      0.85,
    ],
    ['a street', { osm_key: 'highway', osm_value: 'residential', name: 'Hauptstraße' }, 'street', 0.65],
    [
      'a Kreis',
      { osm_key: 'boundary', osm_value: 'administrative', name: 'Saalekreis' },
      'administrative',
      0.75,
    ],
    ['a quarter', { osm_key: 'place', osm_value: 'quarter', name: 'Rössen' }, 'suburb', 0.6],
    [
      'a restaurant',
      {
        osm_key: 'amenity',
        osm_value: 'restaurant',
        name: 'Zur Post',
        street: 'Hauptstraße',
        housenumber: '5',
      },
      'amenity',
      0.4,
    ],
    [
      'a named building',
      { osm_key: 'building', osm_value: 'yes', name: 'Bau 15', street: 'Am Haupttor', housenumber: '1' },
      'building',
      0.4,
    ],
  ])('scores %s by its type', async (_what, properties, type, score) => {
    const { geocoder } = photon([feature({ ...properties, city: 'Leuna', postcode: '06237' })]);
    const [candidate] = (await geocoder.search({ text: 'x', limit: 10 })) ?? [];
    expect(candidate?.type).toBe(type);
    expect(candidate && relevanceOf(candidate, 'nichts davon')).toBeCloseTo(score, 10);
  });

  it('formats a readable address', async () => {
    const { geocoder } = photon([
      feature({
        osm_key: 'place',
        osm_value: 'house',
        street: 'Hauptstraße',
        housenumber: '5',
        city: 'Leuna',
        postcode: '06237',
        state: 'Sachsen-Anhalt',
      }),
    ]);
    expect((await geocoder.search({ text: 'x', limit: 1 }))?.[0]?.displayName).toBe(
      'Hauptstraße 5, 06237 Leuna, Sachsen-Anhalt',
    );
  });

  it('names a point, or nothing outside Germany (docs/spec API-26)', async () => {
    const inside = photon([feature({ osm_key: 'place', osm_value: 'town', name: 'Leuna' })]);
    expect((await inside.geocoder.reverse({ lat: 51.3, lng: 12 }))?.address.name).toBe('Leuna');
    expect(inside.asked().pathname).toBe('/reverse');
    expect(Object.fromEntries(inside.asked().searchParams)).toMatchObject({ lat: '51.3', lon: '12' });
    const abroad = photon([
      feature({ osm_key: 'place', osm_value: 'city', name: 'Paris', countrycode: 'FR' }),
    ]);
    expect(await abroad.geocoder.reverse({ lat: 48.9, lng: 2.3 })).toBeNull();
  });
});
