import { locationSuggestionSchema, postalCodeSchema } from '@kq/contracts';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createTestStore, type TestStore } from '@kq/test-kit/in-process';
import { type ServiceContainer } from '@kq/service-kit';
import { type GeoDeps } from '../src';
import { createTestGeo } from './builders';

const CONSENT = { 'x-consent': 'geocoding' };
type Get = Awaited<ReturnType<typeof startGeo>>['get'];
const running: ServiceContainer[] = [];
const stores: TestStore[] = [];
let get: Get;

async function startGeo(env: Record<string, string> = {}, deps: Partial<GeoDeps> = {}) {
  const store = await createTestStore();
  stores.push(store);
  const geo = createTestGeo(store, env, deps);
  running.push(geo);
  await geo.start();
  const url = await geo.listen({ host: '127.0.0.1', port: 0 });
  const get = async (path: string, headers: Record<string, string> = CONSENT, method = 'GET') => {
    const response = await fetch(`${url}${path}`, { method, headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  };
  return { get, url };
}

beforeAll(async () => {
  ({ get } = await startGeo());
});
afterAll(async () => {
  await Promise.all(running.map((geo) => geo.stop()));
  await Promise.all(stores.map((store) => store.remove()));
});

describe('GET /api/geo/search', () => {
  it('suggests places, the most relevant first (docs/spec SRCH-13)', async () => {
    const { status, body } = await get('/api/geo/search?q=ludwigsh');
    expect(status).toBe(200);
    expect(locationSuggestionSchema.strict().array().parse(body.data).length).toBeGreaterThan(1);
    expect(body.data[0]).toMatchObject({
      id: 'g2875376',
      display_name: 'Ludwigshafen am Rhein, Rheinland-Pfalz',
      lat: 49.4812,
      lng: 8.4464,
      address: {
        name: 'Ludwigshafen am Rhein',
        postcode: '67059',
        state: 'Rheinland-Pfalz',
        country: 'Deutschland',
      },
      type: 'city',
    });
  });

  it('returns suggestions with these fields and no others (docs/spec SRCH-13)', async () => {
    const [first] = (await get('/api/geo/search?q=leuna')).body.data;
    const fields = ['id', 'display_name', 'lat', 'lng', 'address', 'type', 'subtype', 'importance', 'bbox'];
    const parts = ['name', 'street', 'housenumber', 'city', 'postcode', 'state', 'country'];
    expect(Object.keys(first).sort()).toEqual(fields.sort());
    expect(Object.keys(first.address).sort()).toEqual(parts.sort());
  });

  it('reads a leading digit as a postal code (docs/spec SRCH-10)', async () => {
    const { body } = await get('/api/geo/search?q=68161&limit=1');
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      type: 'postcode',
      address: { city: 'Mannheim', postcode: '68161' },
    });
    expect((await get('/api/geo/search?q=68')).body).toEqual({ data: [] });
  });

  it('prefers places near the given point', async () => {
    const { body } = await get('/api/geo/search?q=Neustadt&limit=3&lat=53.55&lng=9.99');
    expect(
      body.data.some((one: { address: { city: string } }) => one.address.city === 'Neustadt in Holstein'),
    ).toBe(true);
  });

  it('is cacheable per consent for a minute, and only for anonymous callers', async () => {
    const { headers } = await get('/api/geo/search?q=leuna');
    expect(headers.get('cache-control')).toBe('public, s-maxage=5');
    expect(headers.get('vary')).toContain('X-Consent');
    const signedIn = await get('/api/geo/search?q=leuna', { ...CONSENT, authorization: 'Bearer x.y.z' });
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.get('cache-control')).toBe('no-store');
  });

  it.each<Record<string, string>>([{}, { 'x-consent': '' }, { 'x-consent': 'analytics' }])(
    'finds nothing without consent (%j) (docs/spec SRCH-12)',
    async (headers) => {
      const answer = await get('/api/geo/search?q=leuna', headers);
      expect([answer.status, answer.body]).toEqual([200, { data: [] }]);
      expect(answer.headers.get('vary')).toContain('X-Consent');
    },
  );

  it.each([
    '',
    '?q=',
    '?q=l',
    '?q=%20%20',
    `?q=${'x'.repeat(121)}`,
    '?q=leuna&limit=0',
    '?q=leuna&limit=11',
    '?q=leuna&limit=ten',
    '?q=leuna&lat=49',
    '?q=leuna&lat=91&lng=8',
    '?q=leuna&lat[$gt]=1&lng=8',
    '?q=leuna&q=essen',
    '?q=leuna&unknown=1',
    '?q=leu%00na',
  ])('answers 400 for %j (docs/spec SRCH-08)', async (query) => {
    const { status, body, headers } = await get(`/api/geo/search${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'bad_request',
      request_id: expect.any(String),
      errors: expect.any(Object),
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    '%',
    "'; DROP TABLE",
    '<script>',
    '((((',
    '東京',
    '\u{1f600}\u{1f600}',
    'a'.repeat(120),
    'a '.repeat(60),
  ])('answers 200 for the unusual query %j', async (q) => {
    expect((await get(`/api/geo/search?q=${encodeURIComponent(`xx${q}`.slice(0, 120))}`)).status).toBe(200);
  });

  it('answers 405 for another method', async () => {
    expect((await get('/api/geo/search?q=leuna', CONSENT, 'POST')).status).toBe(405);
  });
});

describe('GET /api/geo/reverse', () => {
  it('names the place at a point', async () => {
    const { status, body, headers } = await get('/api/geo/reverse?lat=51.3178&lng=12.0159');
    expect(status).toBe(200);
    expect(locationSuggestionSchema.strict().parse(body.data).display_name).toBe('Leuna, Sachsen-Anhalt');
    expect(headers.get('vary')).toContain('X-Consent');
  });

  it('returns nothing outside Germany or without consent (docs/spec SRCH-12, SRCH-16)', async () => {
    expect((await get('/api/geo/reverse?lat=48.8566&lng=2.3522')).body).toEqual({ data: null });
    expect((await get('/api/geo/reverse?lat=51.3178&lng=12.0159', {})).body).toEqual({ data: null });
  });

  it.each([
    '',
    '?lat=51',
    '?lng=12',
    '?lat=x&lng=12',
    '?lat=&lng=',
    '?lat=91&lng=12',
    '?lat=51&lng=181',
    '?lat=NaN&lng=1',
  ])('answers 400 for %j (docs/spec SRCH-11)', async (query) => {
    expect((await get(`/api/geo/reverse${query}`)).status).toBe(400);
  });
});

describe('GET /api/geo/postal-codes', () => {
  it('lists localities by the prefix of a code, page by page', async () => {
    const { status, body } = await get('/api/geo/postal-codes?postal_code=670&page_size=3');
    expect(status).toBe(200);
    expect(postalCodeSchema.strict().array().parse(body.data)).toHaveLength(3);
    expect(body.data[0]).toMatchObject({
      postal_code: '67059',
      name: 'Ludwigshafen am Rhein',
      state: 'Rheinland-Pfalz',
    });
    const next = await get('/api/geo/postal-codes?postal_code=670&page_size=3&page=2');
    expect(next.body.data[0].postal_code > body.data[2].postal_code).toBe(true);
    expect((await get('/api/geo/postal-codes?postal_code=00000')).body).toEqual({ data: [] });
  });

  it('finds nothing without consent', async () => {
    const answer = await get('/api/geo/postal-codes?postal_code=67059', {});
    expect([answer.status, answer.body]).toEqual([200, { data: [] }]);
  });

  it.each([
    '',
    '?postal_code=67',
    '?postal_code=670590',
    '?postal_code=67a',
    '?postal_code=670&page=0',
    '?postal_code=670&page_size=51',
  ])('answers 400 for %j (docs/spec SRCH-09)', async (query) => {
    expect((await get(`/api/geo/postal-codes${query}`)).status).toBe(400);
  });
});

describe('with Photon and OpenPLZ configured', () => {
  const env = { KQ_GEO_PHOTON_URL: 'http://photon.test/', KQ_GEO_OPENPLZ_URL: 'http://plz.test' };

  it('calls Photon and OpenPLZ', async () => {
    const outside = jest.fn(async (url: string | URL | Request) =>
      String(url).startsWith('http://photon.test/api?') ? Response.json({ features: [] }) : Response.json([]),
    );
    const { get } = await startGeo(env, { fetch: outside });
    expect((await get('/api/geo/search?q=xyzzy')).body).toEqual({ data: [] });
    expect((await get('/api/geo/postal-codes?postal_code=06237')).body).toEqual({ data: [] });
    expect(outside).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['refuse the connection', async () => Promise.reject(new TypeError('fetch failed'))],
    ['answer with 500', async () => new Response('broken', { status: 500 })],
    ['answer with an invalid body', async () => Response.json({ features: 'none' })],
  ])(
    'answers from the gazetteer while Photon and OpenPLZ %s, and counts it in the metrics',
    async (_what, outside) => {
      const { get, url } = await startGeo(env, { fetch: outside, clock: fakeClock() });
      expect((await get('/api/geo/search?q=leuna')).body.data[0].display_name).toBe('Leuna, Sachsen-Anhalt');
      expect((await get('/api/geo/postal-codes?postal_code=06237')).body.data[0].name).toBe('Leuna');
      expect((await get('/api/geo/reverse?lat=51.3178&lng=12.0159')).body.data.address.name).toBe('Leuna');
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect(metrics).toContain('kq_geo_fallbacks_total{call="search"} 1');
    },
  );
});

describe('health', () => {
  it('is ready once the indexes are built', async () => {
    expect((await get('/health/live')).status).toBe(200);
    expect((await get('/health/ready')).body).toEqual({ status: 'ok', service: 'geo' });
    expect(running[0]?.ready()).toBe(true);
  });
});
