import { type RoleName, type SiteKind } from './constants';
import { type NightsPattern } from './stays/part';

/** The visitors who may open a page (docs/spec/pages.md). `anonymous` pages redirect a signed-in visitor. */
export type PageGuard = 'none' | 'anonymous' | 'signed-in' | RoleName;

export interface PageDefinition {
  /** Path template in react-router syntax. */
  readonly path: string;
  /** German page title (docs/spec/pages.md); empty where it defines none. */
  readonly title: string;
  readonly guard: PageGuard;
}

/** Path of the operator's terms as plain text on the gateway; the page at /terms shows them. */
export const TERMS_TEXT_PATH = '/operator/terms.txt';

/**
 * The page table of docs/spec/pages.md, with additions, used by the router, the navigation guard, titles, and the
 * gateway's list of known pages.
 */
export const pages = {
  home: { path: '/', title: 'Startseite', guard: 'none' },
  search: { path: '/search', title: 'Suche', guard: 'none' },
  'accommodation-detail': { path: '/unterkunft/:slug', title: 'Unterkunft Details', guard: 'none' },
  'accommodation-legacy-with-slug': {
    path: '/accommodation/:slug/:id',
    title: 'Unterkunft Details',
    guard: 'none',
  },
  'accommodation-legacy': { path: '/accommodation/:slugWithId', title: 'Unterkunft Details', guard: 'none' },
  about: { path: '/about', title: 'Über uns', guard: 'none' },
  providers: { path: '/providers', title: 'Vermieter', guard: 'none' },
  login: { path: '/login', title: 'Anmelden', guard: 'anonymous' },
  register: { path: '/register', title: 'Registrieren', guard: 'anonymous' },
  'forgot-password': { path: '/forgot-password', title: 'Passwort vergessen', guard: 'none' },
  'reset-password': { path: '/reset-password', title: 'Passwort zurücksetzen', guard: 'none' },
  'magic-link': { path: '/auth/magic-link/:token?', title: '', guard: 'none' },
  'email-change': { path: '/auth/email-change/:token', title: 'Neue E-Mail-Adresse', guard: 'none' },
  'email-undo': { path: '/auth/email-undo/:token', title: 'Änderung zurücknehmen', guard: 'none' },
  'enable-owner': { path: '/enable-owner/:w?', title: 'Vermieter werden', guard: 'none' },
  dashboard: { path: '/dashboard', title: 'dashboard', guard: 'signed-in' },
  'owner-dashboard': { path: '/owner-dashboard', title: 'Vermieter Dashboard', guard: 'owner' },
  'dispatcher-dashboard': { path: '/dispatcher-dashboard', title: 'Disponenten Dashboard', guard: 'guest' },
  'admin-dashboard': { path: '/admin-dashboard', title: 'Admin Dashboard', guard: 'none' },
  'booking-request': { path: '/booking-requests/:requestId', title: 'Buchungsanfrage', guard: 'guest' },
  'booking-response': {
    path: '/booking-requests/:requestId/respond',
    title: 'Buchungsanfrage beantworten',
    guard: 'none',
  },
  'calendar-check': { path: '/calendar-check/:ownerId', title: 'Kalender bestätigen', guard: 'none' },
  'calendar-feed': {
    path: '/calendar-feed/:accommodationId/:feedId',
    title: 'Kalender prüfen',
    guard: 'none',
  },
  'privacy-policy': { path: '/datenschutz', title: 'Datenschutzerklärung', guard: 'none' },
  impressum: { path: '/impressum', title: 'Impressum', guard: 'none' },
  terms: { path: '/terms', title: 'Allgemeine Geschäftsbedingungen', guard: 'none' },
  city: { path: '/monteurzimmer-:slug', title: 'Monteurzimmer', guard: 'none' },
} as const satisfies Record<string, PageDefinition>;

export type PageName = keyof typeof pages;

/**
 * Builds a path from a template: `pagePath('booking-request', { requestId: 7 })`. Missing optional parts are omitted.
 */
export function pagePath(name: PageName, params: Readonly<Record<string, string | number>> = {}): string {
  return pages[name].path
    .replace(/:(\w+)\??/g, (_whole, key: string) =>
      params[key] === undefined ? '' : encodeURIComponent(params[key]),
    )
    .replace(/(?<=.)\/$/, '');
}

/** Place, dates and crew of a search. */
export interface SearchedStay {
  readonly location: string;
  readonly lat: number;
  readonly lng: number;
  /** Absent where no place names the coordinates. */
  readonly placeId?: string | undefined;
  /** Absent in requests of former releases. */
  readonly kind?: SiteKind | undefined;
  /** ISO dates. */
  readonly startDate: string;
  readonly endDate: string;
  /** Absent for all nights. */
  readonly nights?: NightsPattern | undefined;
  readonly workers: number;
}

/** Builds the path of the search page with its query (docs/spec HOME-09). */
export function searchPath({
  location,
  lat,
  lng,
  placeId,
  kind,
  startDate,
  endDate,
  nights,
  workers,
}: SearchedStay): string {
  const pattern = nights === 'mon_thu' ? nights : undefined;
  const query = Object.entries({
    location,
    lat,
    lng,
    placeId,
    kind,
    workers,
    startDate,
    endDate,
    nights: pattern,
  })
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${pages.search.path}?${query.join('&')}`;
}

/** Returns true when a raw path (without query) is a page of the SPA; other paths get status 404. */
export function isKnownPage(path: string): boolean {
  return pagePatterns.some((pattern) => pattern.test(path));
}

const pagePatterns = Object.values(pages).map(({ path }) => {
  const source = path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}/?$`);
});
