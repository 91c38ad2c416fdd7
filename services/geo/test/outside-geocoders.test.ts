import { loadGazetteer } from '@kq/gazetteer';
import { type ServiceContainer } from '@kq/service-kit';
import { createTestStore, type TestStore } from '@kq/test-kit/in-process';
import { createTestGeo } from './builders';
import { type StubServer } from './stubs/http-stub';
import { startOpenPlzStub } from './stubs/openplz-stub';
import { startPhotonStub } from './stubs/photon-stub';

const codes = loadGazetteer().postalCodes.map(({ postalCode, name }) => ({ postalCode, name }));
const codesThatBegin = (digits: string) => codes.filter(({ postalCode }) => postalCode.startsWith(digits));

let photon: StubServer;
let openPlz: StubServer;
let geo: ServiceContainer;
let url: string;
let store: TestStore;

beforeEach(async () => {
  photon = await startPhotonStub();
  openPlz = await startOpenPlzStub(codes);
  store = await createTestStore();
  geo = createTestGeo(store, {
    KQ_GEO_PHOTON_URL: photon.url,
    KQ_GEO_OPENPLZ_URL: openPlz.url,
    KQ_GEO_TIMEOUT_MS: '300',
  });
  await geo.start();
  url = await geo.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await geo.stop();
  await store.remove();
  await photon.close();
  await openPlz.close();
});

async function get<T = { data: Record<string, unknown>[] }>(path: string): Promise<T> {
  const response = await fetch(url + path, { headers: { 'x-consent': 'geocoding' } });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

describe('a geo service with Photon and OpenPLZ', () => {
  it('sends Photon only accepted parameters and maps its extent to a bbox', async () => {
    const { data } = await get('/api/geo/search?q=Am%20Haupttor%201%20Leuna&limit=10&lat=51.3&lng=12');
    expect(photon.asked).toHaveLength(1);
    expect(data.map(({ type }) => type)).toContain('house');
    expect(data.find(({ type }) => type === 'town')).toMatchObject({ bbox: [11.9, 51.2, 12.1, 51.4] });
  });

  it('asks Photon for the place at a point', async () => {
    const { data } = await get<{ data: unknown }>('/api/geo/reverse?lat=51.31&lng=12.01');
    expect(photon.asked[0]?.pathname).toBe('/reverse');
    expect(data).toMatchObject({ display_name: 'Leuna, Sachsen-Anhalt' });
  });

  it('returns only codes with the prefix, although the filter matches anywhere', async () => {
    const { data } = await get('/api/geo/postal-codes?postal_code=623&page_size=50');
    const expected = codesThatBegin('623').map(({ postalCode }) => postalCode);
    expect(expected.length).toBeLessThan(codes.filter(({ postalCode }) => postalCode.includes('623')).length);
    expect(new Set(data.map(({ postal_code }) => postal_code))).toEqual(new Set(expected));
  });

  it('stops at the page that x-total-pages names as the last', async () => {
    const digits = codes
      .map(({ postalCode }) => postalCode.slice(0, 3))
      .find((beginning) => codesThatBegin(beginning).length > 10)!;
    const count = codesThatBegin(digits).length;
    await get(`/api/geo/postal-codes?postal_code=${digits}&page_size=${count}`);
    expect(openPlz.asked).toHaveLength(1);
  });

  it('caches answers', async () => {
    for (const _time of [1, 2, 3]) await get('/api/geo/search?q=Leuna');
    await get('/api/geo/search?q=Leuna&limit=1');
    expect(photon.asked.length).toBeLessThanOrEqual(2);
  });

  it.each(['hang', 'broken'] as const)(
    'answers from the gazetteer while Photon is %s, and opens its circuit breaker',
    async (mode) => {
      photon.mode = mode;
      const [first, second] = [
        await get('/api/geo/search?q=Leuna'),
        await get('/api/geo/search?q=Merseburg'),
      ];
      expect(first.data[0]).toMatchObject({ display_name: 'Leuna, Sachsen-Anhalt' });
      expect(second.data[0]).toMatchObject({ display_name: 'Merseburg, Sachsen-Anhalt' });
      expect(photon.asked).toHaveLength(1);
    },
  );

  it('answers codes from the gazetteer when OpenPLZ is unavailable', async () => {
    await openPlz.close();
    const { data } = await get('/api/geo/postal-codes?postal_code=06237');
    expect(data[0]).toMatchObject({ name: 'Leuna' });
  });
});

describe('the stubs of Photon and OpenPLZ', () => {
  it('reject the calls that the real services reject', async () => {
    const status = async (address: string) => (await fetch(address)).status;
    expect(await status(`${photon.url}/api?q=x&dedupe=1`)).toBe(400);
    expect(await status(`${photon.url}/api?q=x&lang=xx`)).toBe(400);
    expect(await status(`${photon.url}/reverse?lat=51`)).toBe(400);
    expect(await status(`${openPlz.url}/de/Localities?postalCode=^0&pageSize=51`)).toBe(400);
  });
});
