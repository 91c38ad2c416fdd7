import { storageKeys } from '@/config/storage-keys';
import { saveBookingResponseRedirect, takeBookingResponseRedirect } from './booking-response-redirect';

const HOUR_MS = 60 * 60_000;
const PATH = '/booking-requests/42/respond?action=accept&owner_id=7';

beforeEach(() => localStorage.clear());

describe('stored booking-response redirect (docs/security.md S24)', () => {
  it('is taken once (docs/spec AUTH-13)', () => {
    saveBookingResponseRedirect(PATH, 1_000);
    expect(takeBookingResponseRedirect(2_000)).toBe(PATH);
    expect(takeBookingResponseRedirect(2_000)).toBeNull();
  });

  it('is refused after an hour, and cleared', () => {
    saveBookingResponseRedirect(PATH, 0);
    expect(takeBookingResponseRedirect(HOUR_MS)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/booking-requests/x/respond?a',
    '/admin-dashboard',
    '/booking-requests/42/respond',
  ])('refuses %s', (other) => {
    localStorage.setItem(storageKeys.bookingResponseRedirect, JSON.stringify({ path: other, saved_at: 0 }));
    expect(takeBookingResponseRedirect(1)).toBeNull();
  });
});
