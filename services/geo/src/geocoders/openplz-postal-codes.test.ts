import { loadGazetteer } from '@kq/gazetteer';
import { createFetchJson } from './fetch-json';
import { createOpenPlzPostalCodes } from './openplz-postal-codes';

function openPlz(rows: unknown[][]) {
  const fetch = jest.fn(async (url: string) =>
    Response.json(rows[Number(new URL(url).searchParams.get('page')) - 1] ?? []),
  );
  const fetchJson = createFetchJson({
    baseUrl: 'http://plz.test',
    timeoutMs: 1000,
    fetch: fetch as unknown as typeof globalThis.fetch,
  });
  const { postalCodes } = createOpenPlzPostalCodes({ fetchJson, gazetteer: loadGazetteer() });
  return { postalCodes, asked: () => fetch.mock.calls.map(([url]) => new URL(url)) };
}
const row = (postalCode: string, name: string) => ({
  postalCode,
  name,
  municipality: { key: '15088205', name, type: 'Stadt' },
  district: { key: '15088', name: 'Saalekreis', type: 'Landkreis' },
  federalState: { key: '15', name: 'Sachsen-Anhalt' },
});

describe('OpenPLZ', () => {
  it('returns localities with the coordinates of the gazetteer, the main one first (docs/spec API-27)', async () => {
    const { postalCodes, asked } = openPlz([
      [row('06237', 'Spergau'), row('06237', 'Leuna'), row('00001', 'Nirgendwo')],
    ]);
    const localities = await postalCodes({ digits: '06237', page: 1, pageSize: 50 });
    expect(localities.map(({ name }) => name)).toEqual(['Leuna', 'Spergau']);
    expect(localities[0]).toMatchObject({
      postalCode: '06237',
      district: 'Saalekreis',
      state: 'Sachsen-Anhalt',
    });
    expect(localities[0]?.lat).toBeCloseTo(51.3, 0);
    expect(asked()[0]?.pathname).toBe('/de/Localities');
    expect(Object.fromEntries(asked()[0]?.searchParams ?? [])).toEqual({
      postalCode: '^06237$',
      page: '1',
      pageSize: '50',
    });
  });

  it('requests a prefix by pattern and stops at a page that is not full (docs/spec API-27, LIM-03)', async () => {
    const full = Array.from({ length: 50 }, () => row('06237', 'Leuna'));
    const { postalCodes, asked } = openPlz([full, [row('06231', 'Bad Dürrenberg')]]);
    expect(await postalCodes({ digits: '062', page: 1, pageSize: 500 })).toHaveLength(51);
    expect(asked().map((url) => url.searchParams.get('postalCode'))).toEqual(['^062', '^062']);
    expect(asked().map((url) => url.searchParams.get('pageSize'))).toEqual(['50', '50']);
  });
});
