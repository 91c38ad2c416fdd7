import { distanceKm, sectionRadiusKm } from './map-section';

const ludwigshafen = { lat: 49.48, lng: 8.44 };

describe('sectionRadiusKm', () => {
  it('reaches the corner, in whole kilometres', () => {
    expect(sectionRadiusKm(ludwigshafen, { lat: 49.68, lng: 8.74 })).toBe(32);
  });

  it('stays within the limits of a search', () => {
    expect(sectionRadiusKm(ludwigshafen, { lat: 49.481, lng: 8.441 })).toBe(1);
    expect(sectionRadiusKm(ludwigshafen, { lat: 53, lng: 12 })).toBe(100);
  });
});

it('distanceKm is exact to about 1 %', () => {
  const berlin = { lat: 52.52, lng: 13.405 };
  const munich = { lat: 48.137, lng: 11.575 };
  expect(Math.abs(distanceKm(berlin, munich) - 504)).toBeLessThan(5);
});
