import { formatMapBounds, parseMapBounds } from './map-bounds';

describe('parseMapBounds', () => {
  it('reads what formatMapBounds writes', () => {
    const bounds = { west: 8.1, south: 49.25, east: 8.7, north: 49.6 };
    expect(parseMapBounds(formatMapBounds(bounds))).toEqual(bounds);
  });

  it.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    '9,49,8,50',
    '8,50,9,49',
    '8,49,8,50',
    '8,49,NaN,50',
    '8,49,1e2,50',
    '8,-91,9,50',
  ])('refuses %s', (text) => expect(parseMapBounds(text)).toBeNull());
});
