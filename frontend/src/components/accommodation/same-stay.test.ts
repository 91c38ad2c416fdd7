import { ludwigshafenStay } from '@/testing/accommodation-builders';
import { isBareStay, isSameStay } from './same-stay';
import { emptyStay, type StayParams } from './stay-params';

const ludwigshafen = ludwigshafenStay;

describe('isSameStay', () => {
  it.each<[string, Partial<StayParams>]>([
    ['rounded coordinates', { lat: 49.48123, lng: 8.44641 }],
    ['another name of the same point', { location: 'Werk Süd' }],
    ['the wish to extend', { extensionPossible: true }],
  ])('is true despite %s', (_name, changes) => {
    expect(isSameStay(ludwigshafen, { ...ludwigshafen, ...changes })).toBe(true);
  });

  it.each<[string, Partial<StayParams>]>([
    ['another place', { location: 'Berlin', lat: 52.5244, lng: 13.4105 }],
    ['a place without coordinates', { location: 'Berlin', lat: null, lng: null }],
    ['other dates', { endDate: '2026-12-22' }],
    ['no dates', { startDate: null, endDate: null }],
    ['other nights', { nights: 'mon_thu' }],
    ['another crew', { workers: 6 }],
  ])('is false for %s', (_name, changes) => {
    expect(isSameStay(ludwigshafen, { ...ludwigshafen, ...changes })).toBe(false);
  });
});

it('calls an address without place, dates and crew bare', () => {
  expect(isBareStay(emptyStay)).toBe(true);
  expect(isBareStay({ ...emptyStay, workers: 4 })).toBe(false);
});
