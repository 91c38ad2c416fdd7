import { type PageGuard, pages, type PageName } from './page-paths';

type Row = readonly [PageName, string, string, PageGuard];

/** The table of docs/spec/pages.md: page, path, title, guard. */
const PUBLIC_PAGES: readonly Row[] = [
  ['home', '/', 'Startseite', 'none'],
  ['search', '/search', 'Suche', 'none'],
  ['accommodation-detail', '/unterkunft/:slug', 'Unterkunft Details', 'none'],
  ['accommodation-legacy-with-slug', '/accommodation/:slug/:id', 'Unterkunft Details', 'none'],
  ['accommodation-legacy', '/accommodation/:slugWithId', 'Unterkunft Details', 'none'],
  ['about', '/about', 'Über uns', 'none'],
  ['providers', '/providers', 'Vermieter', 'none'],
];
const ACCOUNT_PAGES: readonly Row[] = [
  ['login', '/login', 'Anmelden', 'anonymous'],
  ['register', '/register', 'Registrieren', 'anonymous'],
  ['forgot-password', '/forgot-password', 'Passwort vergessen', 'none'],
  ['reset-password', '/reset-password', 'Passwort zurücksetzen', 'none'],
  ['magic-link', '/auth/magic-link/:token?', '', 'none'],
  ['enable-owner', '/enable-owner/:w?', 'Vermieter werden', 'none'],
  ['dashboard', '/dashboard', 'dashboard', 'signed-in'],
  ['owner-dashboard', '/owner-dashboard', 'Vermieter Dashboard', 'owner'],
  ['dispatcher-dashboard', '/dispatcher-dashboard', 'Disponenten Dashboard', 'guest'],
  ['admin-dashboard', '/admin-dashboard', 'Admin Dashboard', 'none'],
  ['booking-response', '/booking-requests/:requestId/respond', 'Buchungsanfrage beantworten', 'none'],
];
const LINK_PAGES: readonly Row[] = [
  ['calendar-check', '/calendar-check/:ownerId', 'Kalender bestätigen', 'none'],
  ['calendar-feed', '/calendar-feed/:accommodationId/:feedId', 'Kalender prüfen', 'none'],
];

const expectRow = (name: PageName, path: string, title: string, guard: PageGuard) =>
  expect(pages[name]).toEqual({ path, title, guard });

it.each(PUBLIC_PAGES)(
  '%s is at %s, titled "%s", guard %s (docs/spec PAGE-01, PAGE-02, PAGE-03, PAGE-04, PAGE-05, PAGE-06, PAGE-18, PAGE-19, PAGE-20)',
  expectRow,
);

it.each(LINK_PAGES)('%s is at %s, titled "%s", guard %s', expectRow);

it.each(ACCOUNT_PAGES)(
  '%s is at %s, titled "%s", guard %s (docs/spec PAGE-07, PAGE-08, PAGE-09, PAGE-10, PAGE-11, PAGE-12, PAGE-13, PAGE-14, PAGE-15, PAGE-16, PAGE-17)',
  expectRow,
);
