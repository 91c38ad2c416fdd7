import { GEOLOCATION_MAX_AGE_MS, GEOLOCATION_TIMEOUT_MS } from '@kq/contracts/constants';

/**
 * The device's position (docs/spec LIM-04: high accuracy, 10 s, cached up to 5 minutes); rejects with the texts of
 * docs/spec ERR-16 … ERR-19.
 */
export function currentPosition(): Promise<{ lat: number; lng: number }> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error(messageOf(2)));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => reject(new Error(messageOf(code))),
      { enableHighAccuracy: true, timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: GEOLOCATION_MAX_AGE_MS },
    );
  });
}

const messages: Readonly<Record<number, string>> = {
  1: 'Standortzugriff wurde verweigert.',
  2: 'Standortinformationen sind nicht verfügbar.',
  3: 'Anfrage zur Standortermittlung ist abgelaufen.',
};

const messageOf = (code: number): string => messages[code] ?? 'Standort konnte nicht ermittelt werden.';
