import { type PageGuard, pages, type PageName } from './page-paths';

type Row = readonly [PageName, string, string, PageGuard];

/** The table of docs/spec/pages.md: page, path, title, guard, row. */
const PAGES: readonly (readonly [...Row, string])[] = [
  ['home', '/', 'Startseite', 'none', 'PAGE-01'],
  ['search', '/search', 'Suche', 'none', 'PAGE-02'],
  ['accommodation-detail', '/unterkunft/:slug', 'Unterkunft Details', 'none', 'PAGE-03'],
  ['accommodation-legacy-with-slug', '/accommodation/:slug/:id', 'Unterkunft Details', 'none', 'PAGE-04'],
  ['accommodation-legacy', '/accommodation/:slugWithId', 'Unterkunft Details', 'none', 'PAGE-04'],
  ['about', '/about', 'Über uns', 'none', 'PAGE-05'],
  ['providers', '/providers', 'Vermieter', 'none', 'PAGE-06'],
  ['login', '/login', 'Anmelden', 'anonymous', 'PAGE-07'],
  ['register', '/register', 'Registrieren', 'anonymous', 'PAGE-08'],
  ['forgot-password', '/forgot-password', 'Passwort vergessen', 'none', 'PAGE-09'],
  ['reset-password', '/reset-password', 'Passwort zurücksetzen', 'none', 'PAGE-10'],
  ['magic-link', '/auth/magic-link/:token?', '', 'none', 'PAGE-11'],
  ['enable-owner', '/enable-owner/:w?', 'Vermieter werden', 'none', 'PAGE-12'],
  ['dashboard', '/dashboard', 'dashboard', 'signed-in', 'PAGE-13'],
  ['owner-dashboard', '/owner-dashboard', 'Vermieter Dashboard', 'owner', 'PAGE-14'],
  ['dispatcher-dashboard', '/dispatcher-dashboard', 'Disponenten Dashboard', 'guest', 'PAGE-15'],
  ['admin-dashboard', '/admin-dashboard', 'Admin Dashboard', 'none', 'PAGE-16'],
  [
    'booking-response',
    '/booking-requests/:requestId/respond',
    'Buchungsanfrage beantworten',
    'none',
    'PAGE-17',
  ],
  ['privacy-policy', '/datenschutz', 'Datenschutzerklärung', 'none', 'PAGE-18'],
  ['impressum', '/impressum', 'Impressum', 'none', 'PAGE-19'],
  ['city', '/monteurzimmer-:slug', 'Monteurzimmer', 'none', 'PAGE-20'],
];
const LINK_PAGES: readonly Row[] = [
  ['calendar-check', '/calendar-check/:ownerId', 'Kalender bestätigen', 'none'],
  ['calendar-feed', '/calendar-feed/:accommodationId/:feedId', 'Kalender prüfen', 'none'],
];

const expectRow = (name: PageName, path: string, title: string, guard: PageGuard) =>
  expect(pages[name]).toEqual({ path, title, guard });

it.each(PAGES)('%s is at %s, titled "%s", guard %s (docs/spec %s)', expectRow);

it.each(LINK_PAGES)('%s is at %s, titled "%s", guard %s', expectRow);
