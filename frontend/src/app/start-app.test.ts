import { act, cleanup, screen } from '@testing-library/react';
import { storageKeys } from '@/config/storage-keys';
import { sessionEnd } from '@/lib/api-client';
import { stubApi } from '@/testing/api-stub';
import { buildToken } from '@/testing/builders';
import { startApp } from './start-app';

jest.mock('@/lib/monitoring/session-monitoring');

const never = new Promise<never>(() => undefined);
const others = {
  'GET /cities': () => ({ data: { success: true, data: [] } }),
  'POST /auth/logout': () => ({}),
};

async function start(path: string): Promise<HTMLElement> {
  window.history.replaceState(null, '', path);
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  await act(() => startApp(container));
  return container;
}

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(sessionEnd, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('startApp', () => {
  it('shows a public page while the profile call hangs', async () => {
    localStorage.setItem(storageKeys.token, buildToken(60));
    stubApi({ ...others, 'GET /auth/profile': () => never });
    await start('/about');
    expect(await screen.findByRole('heading', { name: 'Über uns' })).toBeTruthy();
  });

  it('mounts immediately and decides about a guarded page after 100 polls of 50 ms', async () => {
    jest.useFakeTimers({ now: Date.now() });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem(storageKeys.token, buildToken(60));
    stubApi({ ...others, 'GET /auth/profile': () => never });
    const container = await start('/dispatcher-dashboard');
    expect(container.textContent).toContain('Wird geladen');
    await act(() => jest.advanceTimersByTimeAsync(4_900));
    expect(window.location.pathname).toBe('/dispatcher-dashboard');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(window.location.pathname).toBe('/login');
  });

  it.each([
    '/',
    '/about',
    '/search?location=Essen&lat=51.45&lng=7.01',
    '/unterkunft/haus-rheinblick-100000001-67059',
    '/monteurzimmer-essen',
    '/login',
    '/irgendwas',
  ])('shows on %s that a request waits for the verification of its sender', async (path) => {
    const inOneDay = new Date(Date.now() + 86_400_000).toISOString();
    const waiting = { id: 4711, email: 'erika@firma.example', owners: 20, mailedAt: inOneDay };
    localStorage.setItem(
      storageKeys.waitingRequest,
      JSON.stringify({ ...waiting, answerBy: inOneDay, verifyBy: inOneDay }),
    );
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    stubApi(others);
    await start(path);
    const strip = await screen.findByText(/^Ihre Anfrage an 20 Vermieter wartet auf die Bestätigung/);
    expect(strip.parentElement?.querySelector('a')?.getAttribute('href')).toBe('/auth/magic-link');
    expect(screen.getByRole('button', { name: 'Anfrage verwerfen' })).toBeTruthy();
  });

  it.each([
    ['a refused profile', 'AUTH-11, ERR-15', () => ({ status: 401, data: { code: 'unauthenticated' } })],
    ['a failing server', 'AUTH-11, ERR-15', () => ({ status: 500 })],
    ['an unexpected error', 'AUTH-11, ERR-15', () => Promise.reject(new TypeError('broken'))],
  ])("logs %s as 'Failed to initialize app' and mounts (docs/spec %s)", async (_kind, _rows, profile) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem(storageKeys.token, buildToken(60));
    stubApi({ ...others, 'GET /auth/profile': profile });
    await start('/about');
    expect(await screen.findByRole('heading', { name: 'Über uns' })).toBeTruthy();
    expect(log).toHaveBeenCalledWith('Failed to initialize app', expect.anything());
    expect(localStorage.getItem(storageKeys.token)).toBeNull();
  });

  it('gives each first history entry a separate key, which a reload keeps', async () => {
    stubApi(others);
    await start('/about');
    const { key } = window.history.state as { key?: string };
    expect(key).toMatch(/.{6,}/);
    expect(key).not.toBe('default');
    window.history.pushState(null, '', '/about');
    document.body.replaceChildren(document.createElement('div'));
    await act(() => startApp(document.body.firstElementChild as HTMLElement));
    expect((window.history.state as { key?: string }).key).not.toBe(key);
    window.history.replaceState({ key, idx: 0 }, '', '/about');
    await act(() => startApp(document.createElement('div')));
    expect((window.history.state as { key?: string }).key).toBe(key);
  });
});
