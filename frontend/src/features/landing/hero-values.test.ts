import { emptyHero, type HeroValues, readHero, storeHero } from './hero-values';

const now = new Date('2026-11-26T10:00:00+01:00');
const filled: HeroValues = {
  location: { text: 'Leuna', place: { display_name: 'Leuna', lat: 51.32, lng: 12.02, placeId: 'g1' } },
  dates: { start: '2026-12-01', end: '2026-12-12' },
  nights: 'mon_thu',
  workers: '14',
  radius: 50,
  isExtensionPossible: true,
};

beforeEach(() => sessionStorage.clear());

describe('the stored form of the landing page', () => {
  it('comes back as it was', () => {
    expect(readHero(now)).toBeNull();
    storeHero(filled);
    expect(readHero(now)).toEqual(filled);
  });

  it.each([
    ['an arrival that is over', { start: '2026-11-25', end: '2026-12-12' }],
    ['an arrival alone that is over', { start: '2026-11-25', end: '' }],
    ['no date', { start: 'bald', end: '' }],
  ])('comes back without %s', (_case, dates) => {
    storeHero({ ...filled, dates });
    expect(readHero(now)).toEqual({ ...filled, dates: emptyHero.dates });
  });

  it.each([null, 'x', {}, { ...filled, workers: 14 }, { ...filled, location: { text: 'Leuna', place: {} } }])(
    'is ignored where it is %j',
    (stored) => {
      sessionStorage.setItem('kq.hero-form', JSON.stringify(stored));
      expect(readHero(now)).toBeNull();
    },
  );
});
