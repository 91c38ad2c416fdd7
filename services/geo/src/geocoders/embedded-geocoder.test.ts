import { loadGazetteer } from '@kq/gazetteer';
import { createEmbeddedGeocoder } from './embedded-geocoder';

const geocoder = createEmbeddedGeocoder({ gazetteer: loadGazetteer() });

describe('embedded geocoder', () => {
  it('leaves texts to the gazetteer, which resolves them for every geocoder', async () => {
    expect(await geocoder.search({ text: 'Leuna', limit: 5 })).toBeNull();
  });

  it('names the place at a point, and nothing outside Germany', async () => {
    expect(await geocoder.reverse({ lat: 52.4997, lng: 13.4034 })).toMatchObject({
      displayName: 'Kreuzberg, Berlin',
      address: { city: 'Berlin', state: 'Berlin' },
    });
    expect(await geocoder.reverse({ lat: 48.8566, lng: 2.3522 })).toBeNull();
  });

  it('pages through the localities of codes, ascending, the main one of each first', async () => {
    const all = await geocoder.postalCodes({ digits: '1723', page: 1, pageSize: 1000 });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => geocoder.postalCodes({ digits: '1723', page, pageSize: 7 })),
    );
    expect(pages.flat()).toEqual(all.slice(0, 21));
    expect(all.map(({ postalCode }) => postalCode)).toEqual(
      [...all.map(({ postalCode }) => postalCode)].sort(),
    );
    expect(all.find(({ postalCode }) => postalCode === '17235')).toMatchObject({ name: 'Neustrelitz' });
    expect(await geocoder.postalCodes({ digits: '1723', page: 1000, pageSize: 50 })).toEqual([]);
  });

  it('contains every postal code', async () => {
    for (const { postalCode, name } of loadGazetteer().postalCodes) {
      const [main] = await geocoder.postalCodes({ digits: postalCode, page: 1, pageSize: 1 });
      expect(main).toMatchObject({ postalCode, name });
    }
  });
});
