import { distanceKm } from './map-section';

it('distanceKm is exact to about 1 %', () => {
  const berlin = { lat: 52.52, lng: 13.405 };
  const munich = { lat: 48.137, lng: 11.575 };
  expect(Math.abs(distanceKm(berlin, munich) - 504)).toBeLessThan(5);
});
