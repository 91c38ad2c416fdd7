import { longestOfStay, nightsOfStay } from '@/components/accommodation/stay-params';
import { parseSearchParams, type SearchParams, searchToParams, sortsOf } from './search-params';

const options = { today: '2026-11-21', defaultRadius: 10 };
const parse = (text: string): SearchParams => parseSearchParams(new URLSearchParams(text), options);

const FULL_QUERY =
  'location=Ludwigshafen&lat=49.4812&lng=8.4464&workers=12&startDate=2026-12-01&endDate=2026-12-15&extensionPossible=true' +
  '&radius=25&amenities=wifi%2Ckitchen&features=verified%2Ccancellable&max_price=3000&single_beds=true&min_beds=4&sort=price&page=3';

describe('sortsOf', () => {
  it('offers distance for a search with a place and the total for one with dates', () => {
    expect(sortsOf(parse(''))).toEqual(['relevance', 'price', 'answer_time']);
    expect(sortsOf(parse(FULL_QUERY))).toEqual(['relevance', 'total', 'price', 'distance', 'answer_time']);
  });
});

describe('the nights of a search', () => {
  const dates = 'location=Essen&workers=4&startDate=2026-12-05&endDate=2026-12-20';

  it('are in the address only where they leave some out', () => {
    expect(parse(dates).nights).toBe('all');
    const weekly = parse(`${dates}&nights=mon_thu`);
    expect(weekly.nights).toBe('mon_thu');
    expect(searchToParams(weekly).get('nights')).toBe('mon_thu');
    expect(searchToParams({ ...weekly, nights: 'all' }).has('nights')).toBe(false);
    expect([nightsOfStay(weekly), longestOfStay(weekly)]).toEqual([8, 4]);
  });

  it.each([
    ['an unknown pattern', `${dates}&nights=weekend`, 'all'],
    ['dates without a night of it', 'startDate=2026-12-04&endDate=2026-12-06&nights=mon_thu', 'all'],
    ['no dates', 'location=Essen&nights=mon_thu', 'mon_thu'],
  ])('with %s', (_case, text, nights) => expect(parse(text).nights).toBe(nights));
});

describe('parseSearchParams', () => {
  it('reads back every address it has written', () => {
    const search = parse(FULL_QUERY);
    expect(searchToParams(search).toString()).toBe(FULL_QUERY);
    expect(parse(searchToParams(search).toString())).toEqual(search);
  });

  it('knows the parameters of the hero form', () => {
    expect(parse(FULL_QUERY)).toMatchObject({
      location: 'Ludwigshafen',
      lat: 49.4812,
      lng: 8.4464,
      workers: 12,
      startDate: '2026-12-01',
      endDate: '2026-12-15',
      extensionPossible: true,
      amenities: ['wifi', 'kitchen'],
      features: ['verified', 'cancellable'],
    });
  });

  it('takes the defaults for an empty address', () => {
    expect(parse('')).toMatchObject({
      location: '',
      lat: null,
      workers: null,
      radius: 10,
      sort: 'relevance',
      page: 1,
    });
  });

  it.each([
    ['radius=0', { radius: 1 }],
    ['radius=400', { radius: 100 }],
    ['radius=abc', { radius: 10 }],
    ['workers=0', { workers: null }],
    ['workers=1000', { workers: null }],
    ['workers=2.5', { workers: null }],
    ['lat=49', { lat: null, lng: null }],
    ['lat=99&lng=8', { lat: null, lng: null }],
    ['startDate=2026-11-20&endDate=2026-12-01', { startDate: null, endDate: null }],
    ['startDate=2026-12-01', { startDate: null, endDate: null }],
    ['startDate=2026-12-05&endDate=2026-12-05', { startDate: null, endDate: null }],
    ['startDate=2026-12-01&endDate=2027-12-01', { startDate: '2026-12-01', endDate: '2027-12-01' }],
    ['startDate=2026-12-01&endDate=2027-12-02', { startDate: null, endDate: null }],
    ['startDate=2028-05-21&endDate=2028-05-22', { startDate: '2028-05-21', endDate: '2028-05-22' }],
    ['startDate=2028-05-22&endDate=2028-05-23', { startDate: null, endDate: null }],
    ['amenities=wifi,jacuzzi', { amenities: ['wifi'] }],
    ['features=verified,pool', { features: ['verified'] }],
    ['sort=random', { sort: 'relevance' }],
    ['lat=49.5&lng=8.4&placeId=g2875376', { placeId: 'g2875376' }],
    ['lat=49.5&lng=8.4&placeId=67059 Ludwigshafen', { placeId: null }],
    ['placeId=g2875376', { placeId: null }],
    ['page=-2', { page: 1 }],
  ])('drops what is not valid: %s', (text, expected) => {
    expect(parse(text)).toMatchObject(expected);
  });
});
