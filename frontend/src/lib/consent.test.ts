import { openConsentSettings } from './consent';

const alert = jest.fn();

beforeEach(() => {
  jest.resetModules();
  alert.mockReset();
  window.alert = alert;
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the settings of the consent manager', () => {
  it('open without an alert', async () => {
    const showSettings = jest.fn();
    jest.doMock('./consent-manager', () => ({ showSettings }));
    await openConsentSettings();
    expect([showSettings.mock.calls.length, alert.mock.calls]).toEqual([1, []]);
  });

  it('are reported as missing by an alert when their code does not load (docs/spec HOME-16, ERR-13)', async () => {
    jest.doMock('./consent-manager', () => {
      throw new Error('chunk blocked');
    });
    await openConsentSettings();
    expect(alert.mock.calls).toEqual([
      ['Cookie-Einstellungen sind nicht verfügbar. Bitte laden Sie die Seite neu.'],
    ]);
  });

  it('are reported by an alert when they do not open (docs/spec ERR-14)', async () => {
    jest.doMock('./consent-manager', () => ({ showSettings: () => Promise.reject(new Error('broken')) }));
    await openConsentSettings();
    expect(alert.mock.calls).toEqual([['Cookie-Einstellungen konnten nicht geöffnet werden.']]);
  });
});
