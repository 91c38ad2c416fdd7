import { formatStayDuration } from '@kq/contracts/format';
import { clampRadius, decideHeroSearch, type HeroSearch } from './hero-search';

const TODAY = '2026-11-21';
const filled: HeroSearch = {
  locationText: 'Ludwigshafen',
  place: { lat: 49.48, lng: 8.44 },
  startDate: '2026-12-01',
  endDate: '2026-12-19',
  nights: 'all',
  workers: '10',
  radius: 25,
  isExtensionPossible: true,
};
const decide = (changes: Partial<HeroSearch>) => decideHeroSearch({ ...filled, ...changes }, TODAY);

describe('decideHeroSearch', () => {
  const untouched = {
    locationText: ' ',
    place: null,
    startDate: '',
    endDate: '',
    isExtensionPossible: false,
  };

  it('goes straight to /search while nothing has been changed (docs/spec HOME-17)', () => {
    expect(decide(untouched)).toEqual({ isAccepted: true, path: '/search' });
  });

  it.each([
    { workers: '12' },
    { radius: 50 },
    { isExtensionPossible: true },
    { startDate: '2026-12-01', endDate: '2026-12-19' },
  ])('requires a location with %j (docs/spec HOME-19)', (changes) => {
    expect(decide({ ...untouched, ...changes })).toMatchObject({
      isAccepted: false,
      field: 'location',
      text: 'Bitte einen Ort oder eine Postleitzahl eingeben.',
    });
  });

  it('carries everything into the query (docs/spec HOME-09)', () => {
    expect(decide({})).toEqual({
      isAccepted: true,
      path: '/search?location=Ludwigshafen&lat=49.48&lng=8.44&workers=10&startDate=2026-12-01&endDate=2026-12-19&radius=25&extensionPossible=true',
    });
  });

  it('carries the nights of Monday to Thursday, and refuses dates without one', () => {
    expect(decide({ nights: 'mon_thu' })).toMatchObject({
      path: expect.stringContaining('&endDate=2026-12-19&nights=mon_thu&radius=25') as string,
    });
    const weekend = { startDate: '2026-12-04', endDate: '2026-12-06', nights: 'mon_thu' } as const;
    expect(decide(weekend)).toMatchObject({
      isAccepted: false,
      field: 'nights',
      text: expect.stringContaining('keine Nacht von Montag bis Donnerstag') as string,
    });
    expect(decide({ ...untouched, nights: 'mon_thu' })).toMatchObject({ field: 'location' });
  });

  it('adds the id of a chosen place', () => {
    const place = { lat: 49.48, lng: 8.44, placeId: 'g2875376' };
    expect(decide({ place })).toMatchObject({
      path: expect.stringMatching(/extensionPossible=true&placeId=g2875376$/) as string,
    });
  });

  it('accepts a location alone', () => {
    expect(decide({ startDate: '', endDate: '', place: null })).toEqual({
      isAccepted: true,
      path: '/search?location=Ludwigshafen&workers=10&radius=25&extensionPossible=true',
    });
  });

  it.each([
    ['location', { locationText: '', place: null }, 'HOME-19'],
    ['startDate', { startDate: '' }, 'HOME-20'],
    ['endDate', { endDate: '' }, 'HOME-20'],
    ['startDate', { startDate: '2026-11-20' }, 'HOME-18'],
    ['endDate', { endDate: '2026-12-01' }, 'HOME-18'],
    ['workers', { workers: '0' }, 'HOME-21, LIM-06'],
    ['workers', { workers: '2.5' }, 'HOME-21'],
    ['workers', { workers: '1500' }, 'HOME-21, LIM-06'],
    ['workers', { workers: '' }, 'HOME-21'],
  ] as const)('refuses for %s: %j (docs/spec %s)', (field, changes, _rows) => {
    expect(decide(changes)).toMatchObject({ isAccepted: false, field });
  });

  it.each([{ startDate: '2026-11-20' }, { endDate: '2026-12-01' }])(
    'has no text for past and reversed dates: %j (docs/spec HOME-18)',
    (changes) => {
      expect(decide(changes)).toMatchObject({ isAccepted: false, text: null });
    },
  );

  it.each([
    [0, 1, 'HOME-22, LIM-05'],
    [250, 100, 'HOME-22, LIM-05'],
    [50, 50, 'HOME-22, LIM-05'],
    [Number.NaN, 10, 'HOME-22, LIM-05'],
  ])('clamps a radius of %d to %d (docs/spec %s)', (radius, clamped) => {
    expect(clampRadius(radius)).toBe(clamped);
  });
});

describe('stay duration (docs/spec HOME-08)', () => {
  it.each([
    ['2026-12-02', '1 Tag'],
    ['2026-12-10', '9 Tage'],
    ['2026-12-15', '2 Wochen'],
    ['2026-12-19', '2 Wochen und 4 Tage'],
    ['2027-03-01', '3 Monate'],
  ])('from 1 December to %s is %s', (end, label) => {
    expect(formatStayDuration('2026-12-01', end)).toBe(label);
  });
});
