import { act, fireEvent, screen } from '@testing-library/react';
import { storageKeys } from '@/config/storage-keys';
import { buildItem, buildView } from '@/features/respond/state/test-view';
import { stubApi } from '@/testing/api-stub';
import { frameStrings, GERMAN } from '@/testing/frame-strings';
import { startAnswer } from './start-answer';

jest.mock('@/lib/monitoring/session-monitoring');
// As answer.vite.config.ts has it.
jest.mock('react-router-dom', () => jest.requireActual<object>('./plain-router'));

async function open(path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  await act(async () => startAnswer(container));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

const LINK = '/booking-requests/77/respond?owner_id=5&token=secret';

describe('the answer page without the router', () => {
  it('shows the request of the link, and leads to other pages by plain links', async () => {
    const calls = stubApi({ 'GET /booking-requests/77/respond': () => ({ data: buildView() }) });
    await open(LINK);
    expect(await screen.findByRole('button', { name: 'Zusagen' })).toBeTruthy();
    expect(calls[0]?.headers.get('x-respond-token')).toBe('secret');
    expect(window.location.search).toBe('?owner_id=5');
    const addressOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');
    expect([addressOf('Anmelden'), addressOf('Impressum')]).toEqual(['/login', '/impressum']);
    fireEvent.click(screen.getByRole('button', { name: 'Menü öffnen' }));
    expect(screen.getByRole('navigation', { name: 'Menü' })).toBeTruthy();
  });

  it.each([
    ['pl', 'Akceptuję', ['Przejdź do treści', 'Logowanie', 'Ustawienia plików cookie', 'Wygląd']],
    ['en', 'Accept', ['Skip to content', 'Sign in', 'Cookie settings', 'Appearance']],
  ] as const)(
    'has bar, footer and skip link in the language of the page: %s',
    async (language, button, words) => {
      stubApi({ 'GET /booking-requests/77/respond': () => ({ data: buildView({ language }) }) });
      await open(LINK);
      await screen.findByRole('button', { name: button });
      expect(frameStrings()).toEqual(expect.arrayContaining([...words]));
      expect(frameStrings().join()).not.toMatch(GERMAN);
      expect(frameStrings().join()).not.toMatch(
        /Menü|Anmelden|Registrieren|Impressum|Startseite|Darstellung/,
      );
    },
  );

  it('begins in the language that start.js has chosen, also where the request cannot be read', async () => {
    document.documentElement.lang = 'pl';
    stubApi({
      'GET /booking-requests/77/respond': () => ({ status: 429, data: { code: 'too_many_requests' } }),
    });
    await open(LINK);
    expect(await screen.findByText('Nie udało się wczytać zapytania.')).toBeTruthy();
    expect(frameStrings().join()).not.toMatch(GERMAN);
    document.documentElement.lang = 'de';
  });

  it('has the strip of waiting requests where this browser has some', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = { id: 4711, email: 'erika@firma.example', owners: 3 };
    const times = { answerBy: inAnHour, verifyBy: inAnHour, mailedAt: inAnHour };
    localStorage.setItem(storageKeys.waitingRequest, JSON.stringify([{ ...waiting, ...times }]));
    stubApi({ 'GET /booking-requests/77/respond': () => ({ data: buildView() }) });
    await open(LINK);
    expect(await screen.findByText(/^Ihre Anfrage an 3 Vermieter wartet/)).toBeTruthy();
  });

  it('says so when an id is none', async () => {
    stubApi({});
    await open('/booking-requests/7x/respond');
    expect(await screen.findByRole('link', { name: 'Zur Startseite' })).toBeTruthy();
  });

  it('offers to load the page again when it cannot be shown', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = { ...buildView(), items: [{ ...buildItem(), amount: null }] };
    stubApi({ 'GET /booking-requests/77/respond': () => ({ data: broken }) });
    await open(LINK);
    expect(await screen.findByText('Diese Seite konnte nicht angezeigt werden.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
  });

  it('shows menu and bell of a signed-in owner, and no bell to somebody else', async () => {
    const answers = {
      'GET /auth/profile': () => ({ data: { id: 5, name: 'Haus am Werk', role: { name: 'owner' } } }),
      'GET /booking-requests/77/respond': () => ({ data: buildView() }),
      'GET /booking-requests/message-templates': () => ({ data: { data: [] } }),
      'GET /notices': () => ({
        data: { data: [], meta: { page: 1, per_page: 20, total: 0, unread: 2 } },
      }),
    };
    let calls = stubApi(answers);
    await open(LINK);
    await screen.findByRole('button', { name: 'Zusagen' });
    expect(calls.map(({ url }) => url)).not.toContain('/notices');
    expect(screen.queryByRole('button', { name: /Mitteilungen/ })).toBeNull();

    localStorage.setItem(storageKeys.token, 'token');
    calls = stubApi(answers);
    await open(LINK);
    expect(await screen.findByText('Haus am Werk')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /Mitteilungen/ })).toBeTruthy();
    expect(calls.map(({ url }) => url)).toContain('/notices');
  });
});
