import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Language, PRODUCT_NAME } from '@kq/contracts/constants';
import { storageKeys } from '@/config/storage-keys';
import { calendarCheckFeature, calendarFeedFeature } from '@/features/calendar-links';
import { CalendarCheckPage } from '@/features/calendar-links/components/calendar-check-page';
import { CalendarFeedPage } from '@/features/calendar-links/components/calendar-feed-page';
import { notificationsFeature } from '@/features/notifications';
import { NotificationsBell } from '@/features/notifications/components/notifications-bell';
import { respondFeature } from '@/features/respond';
import { buildView } from '@/features/respond/state/test-view';
import { initializationCompleted, sessionOpened } from '@/lib/session/auth.slice';
import { toastShown } from '@/lib/toasts/toast.slice';
import { stubApi } from '@/testing/api-stub';
import { buildUser } from '@/testing/builders';
import { frameStrings } from '@/testing/frame-strings';
import { RootLayout } from './layout/root-layout';
import { Component as RespondPage } from './routes/booking-response-route';
import { createAppStore } from './store';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const waiting = {
  id: 4711,
  email: 'erika@firma.example',
  owners: 3,
  answerBy: inHours(30),
  verifyBy: inHours(24),
  mailedAt: inHours(0),
};
const failure = {
  status: 503,
  code: 'unavailable',
  message: 'Fehler 503.',
  requestId: 'r-17',
  fields: {},
} as never;

const paths = {
  respond: '/booking-requests/77/respond?owner_id=5&token=secret',
  check: '/calendar-check/5000000001?token=1.secret',
  feed: '/calendar-feed/123456789/987654321?token=1.secret',
} as const;
const check = {
  accommodations: [],
  total: 0,
  mailed_at: inHours(-1),
  expires_at: inHours(24),
  confirmed_at: null,
  is_confirmed_today: false,
};
const suspicion = {
  accommodation_id: 123_456_789,
  title: 'Haus Rheinblick',
  zip_code: '67059',
  city: 'Ludwigshafen am Rhein',
  feed_name: 'Airbnb',
  state: 'settled',
  nights: 14,
  pending_nights: null,
  freed: [],
  freed_nights: 0,
  last_read_at: inHours(-1),
};

interface Visit {
  readonly path?: string;
  readonly language?: Language;
  readonly isSignedIn?: boolean;
}

/** Opens a page with all that its frame may have: test operation, no network, a waiting request, a failure. */
function open({ path = paths.respond, language = 'de', isSignedIn = false }: Visit) {
  window.history.replaceState(null, '', path);
  stubApi({
    'GET /booking-requests/77/respond': () => ({ data: buildView({ language }) }),
    'GET /calendar-checks/5000000001': () => ({ data: { ...check, language } }),
    'GET /accommodations/123456789/calendar-feeds/987654321/suspicion': () => ({
      data: { ...suspicion, language },
    }),
    'GET /notices': () => ({ data: { data: [], meta: { unread: 2 } } }),
  });
  const { store, addFeature } = createAppStore();
  for (const feature of [respondFeature, calendarCheckFeature, calendarFeedFeature, notificationsFeature])
    addFeature(feature);
  if (isSignedIn) store.dispatch(sessionOpened({ token: 't', user: buildUser() }));
  store.dispatch(initializationCompleted());
  store.dispatch(toastShown({ tone: 'error', text: '503', error: failure }));
  const handle = { name: 'booking-response' };
  const page = (route: string, Component: () => React.ReactNode) => ({ path: route, Component, handle });
  const router = createMemoryRouter(
    [
      {
        element: <RootLayout bell={<NotificationsBell />} />,
        children: [
          page('/booking-requests/:requestId/respond', RespondPage),
          page('/calendar-check/:ownerId', CalendarCheckPage),
          page('/calendar-feed/:accommodationId/:feedId', CalendarFeedPage),
          page('/impressum', () => <p>Angaben</p>),
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { router };
}

const shownIn = (language: Language) => waitFor(() => expect(document.documentElement.lang).toBe(language));

const meta = document.createElement('meta');
meta.name = 'kq-dev';
meta.content = '1';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.localStorage.setItem(storageKeys.waitingRequest, JSON.stringify([waiting]));
  document.head.append(meta);
  window.scrollTo = jest.fn();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => {
  meta.remove();
  jest.restoreAllMocks();
});

const words = {
  de: { skip: 'Zum Inhalt springen', imprint: 'Impressum', login: 'Anmelden', menu: 'Menü öffnen' },
  pl: {
    skip: 'Przejdź do treści',
    imprint: 'Nota prawna (po niemiecku)',
    login: 'Logowanie',
    menu: 'Otwórz menu',
  },
  en: {
    skip: 'Skip to content',
    imprint: 'Legal notice (in German)',
    login: 'Sign in',
    menu: 'Open menu',
  },
} as const;

/** The same in several languages. */
const NAMES = [PRODUCT_NAME, 'Erika Muster', 'Dashboard', 'Menu', '503', 'r-17', '2'];

describe.each(Object.entries(paths))('the frame around the page %s', (_name, path) => {
  it.each(['pl', 'en'] as const)('is in the language of the page: %s', async (language) => {
    const { skip, imprint, login, menu } = words[language];
    open({ path, language });
    await shownIn(language);
    expect((await screen.findByText(skip)).getAttribute('href')).toBe('#main');
    expect(screen.getByRole('link', { name: imprint }).getAttribute('hreflang')).toBe('de');
    expect(screen.getAllByRole('link', { name: login })[0]?.getAttribute('hreflang')).toBe('de');
    expect(screen.getByRole('button', { name: menu })).toBeTruthy();
  });
});

describe('the frame of a page with a choice of language', () => {
  it.each([
    ['pl', false],
    ['pl', true],
    ['en', false],
    ['en', true],
  ] as const)('has no German text or label in %s, signed in: %s', async (language, isSignedIn) => {
    open({ isSignedIn });
    await screen.findByRole('button', { name: 'Zusagen' });
    if (isSignedIn) await screen.findByRole('button', { name: 'Mitteilungen, 2 neue' });
    const german = frameStrings();
    expect(german.length).toBeGreaterThan(30);
    expect(german).toEqual(
      expect.arrayContaining([
        'Testbetrieb: alle Mails sind lesbar.',
        'Keine Verbindung. Ihre Eingaben bleiben hier erhalten.',
        'Ihre Anfrage an 3 Vermieter wartet auf die Bestätigung Ihrer Adresse.',
        'wie das Gerät',
      ]),
    );

    fireEvent.click(screen.getByRole('button', { name: language === 'pl' ? 'Polski' : 'English' }));
    await shownIn(language);
    const shown = frameStrings();
    expect(shown).toHaveLength(german.length);
    expect(shown.filter((text) => german.includes(text) && !NAMES.includes(text))).toEqual([]);

    fireEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
    await shownIn('de');
    expect(frameStrings()).toEqual(german);
  });

  it('asks in the language of the page before a waiting request is discarded', async () => {
    open({ language: 'en' });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard request' }));
    expect(screen.getByText('Really discard it?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Yes, discard' }));
    // The stub has no such endpoint.
    expect((await screen.findByText(/^No connection\. Please/)).getAttribute('role')).toBe('alert');
  });

  it('is German again on the next page', async () => {
    const { router } = open({ language: 'pl' });
    await screen.findByText(words.pl.skip);
    await act(() => router.navigate('/impressum'));
    expect(await screen.findByText(words.de.skip)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Impressum' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('de');
  });
});
