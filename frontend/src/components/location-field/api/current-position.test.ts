import { waitFor } from '@testing-library/react';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { locationFeature } from '..';
import { positionRequested, selectField } from '../state/location.slice';

const getCurrentPosition = jest.fn();
const FIELD_ID = 'f';
const found: typeof navigator.geolocation.getCurrentPosition = (done) =>
  done({ coords: { latitude: 51.3, longitude: 12 } } as GeolocationPosition);

/** Presses "Meinen Standort verwenden"; returns the field once the position is known or not. */
async function ask() {
  stubApi({ 'GET /geo/reverse': () => ({ data: { data: null } }), 'POST /search-analytics/log': () => ({}) });
  const { store, addFeature } = createAppStore();
  addFeature(locationFeature);
  store.dispatch(positionRequested({ fieldId: FIELD_ID, source: 'landing_page' }));
  const read = () => selectField(store.getState() as never, FIELD_ID);
  await waitFor(() => expect(read().isLoading).toBe(false));
  return read();
}

beforeEach(() => {
  getCurrentPosition.mockReset();
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
});
afterEach(() => jest.restoreAllMocks());

describe("the device's position", () => {
  it('is read with high accuracy for 10 s, at most 5 minutes old (docs/spec SRCH-17, LIM-04)', async () => {
    getCurrentPosition.mockImplementation(found);
    await ask();
    expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 300_000,
    });
  });

  it('is "Unbekannter Ort" where no name is known (docs/spec ERR-10)', async () => {
    getCurrentPosition.mockImplementation(found);
    expect((await ask()).resolved).toMatchObject({ display_name: 'Unbekannter Ort', lat: 51.3, lng: 12 });
  });

  it.each([
    [1, 'Standortzugriff wurde verweigert.', 'ERR-16'],
    [2, 'Standortinformationen sind nicht verfügbar.', 'ERR-17'],
    [3, 'Anfrage zur Standortermittlung ist abgelaufen.', 'ERR-18'],
    [9, 'Standort konnte nicht ermittelt werden.', 'ERR-19'],
  ])('that fails with code %d is logged on the console only: %s (docs/spec %s)', async (code, text) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    getCurrentPosition.mockImplementation((_done, fail) => fail({ code }));
    expect(await ask()).toMatchObject({ isLoading: false, hasFailed: false, resolved: null });
    expect(warn).toHaveBeenCalledWith(text);
  });
});
