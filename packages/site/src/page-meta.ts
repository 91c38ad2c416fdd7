import { type PageName, pages, PRODUCT_NAME, SECRET_PAGES } from '@kq/contracts';
import { dataBlock, markup, type SafeHtml } from './html-template';
import { type FoundPage } from './page-lookup';

/** The content of a page's head. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** Absolute URL; null on pages that crawlers should not list. */
  readonly canonical: string | null;
  /** Absolute URL. */
  readonly image: string | null;
  readonly jsonLd?: unknown;
}

/** Runtime configuration of the SPA, as `<meta name="kq-…">` in every page (frontend/src/config/env.ts). */
export interface PageConfig {
  readonly isDevTier: boolean;
  /** KQ_TRIAL_TERMS */
  readonly trialTerms: string | null;
  /** KQ_SIGN_IN_CODES */
  readonly hasSignInCodes: boolean;
  /** KQ_RECORDING, in production only */
  readonly isRecorded: boolean;
  /** KQ_SOCIAL_LINKS */
  readonly socialLinks: readonly { readonly name: string; readonly href: string }[];
  /** Where the gateway serves KQ_BASEMAP. */
  readonly basemapPath: string | null;
  /** KQ_TILE_URL */
  readonly tileUrl: string | null;
}

const listed: Readonly<Partial<Record<PageName, string>>> = {
  home: 'Monteurzimmer für ganze Kolonnen: Ort, Zeitraum und Personenzahl angeben, bis zu 20 Unterkünfte mit einer Anfrage erreichen, Zusagen live sehen.',
  search:
    'Freie Monteurzimmer und Unterkünfte für Arbeiter in ganz Deutschland: nach Ort, Zeitraum und Personenzahl suchen und gebündelt anfragen.',
  'accommodation-detail':
    'Unterkunft für Monteure und Bautrupps: Betten, Ausstattung, Preise und freie Zeiträume.',
  about: `Wer ${PRODUCT_NAME} macht und wie gebündelte Anfragen Disponenten und Vermietern Zeit sparen.`,
  providers:
    'Zimmer an Monteure und Bautrupps vermieten: Anfragen mit festen Zeiträumen, Antwort mit einem Klick, ohne Anmeldung.',
  'privacy-policy': `Wie ${PRODUCT_NAME} mit personenbezogenen Daten umgeht.`,
  impressum: `Anbieterkennzeichnung von ${PRODUCT_NAME}.`,
  terms: `Allgemeine Geschäftsbedingungen von ${PRODUCT_NAME}.`,
  city: 'Monteurzimmer und Unterkünfte für Arbeiter in dieser Stadt: freie Betten sehen und bis zu 20 Vermieter auf einmal anfragen.',
};

/** Pages without parameters that crawlers may list. */
export const LISTED_PAGES = (Object.keys(listed) as PageName[]).filter(
  (name) => !pages[name].path.includes(':'),
);

/** Picture of links to pages without one: 1200 × 630 (scripts/take-pictures.ts). */
export const brandPicture = (publicUrl: string): string => `${publicUrl}/brand.png`;

/** Never cached, never sent to other sites as referrer (docs/security.md S3). */
const LINK_PAGES: ReadonlySet<PageName> = new Set(SECRET_PAGES);

export const isLinkPage = (name: PageName): boolean => LINK_PAGES.has(name);

/**
 * Returns the head of a page from the route table. Absolute URLs use `publicUrl` only (docs/security.md S7). Results of
 * a search are endless, so only the page without a query is listed.
 */
export function metaOfPage({ name, params }: FoundPage, publicUrl: string, search = ''): PageMeta {
  const description = isResult(name, search) ? undefined : listed[name];
  return {
    title: titleOf(titleOfPage(name, params)),
    description: description ?? `${PRODUCT_NAME}: Unterkünfte für Monteure und Bautrupps in Deutschland.`,
    canonical: description === undefined ? null : publicUrl + canonicalPath(name, params),
    image: description === undefined ? null : brandPicture(publicUrl),
    ...(name === 'home' ? { jsonLd: siteData(publicUrl) } : {}),
  };
}

export const isResult = (name: PageName, search: string): boolean => name === 'search' && search !== '';

/**
 * Returns `Kolonnenquartier - Suche`, or the product name alone for a page without a title (docs/spec PAGE-24,
 * PAGE-26).
 */
export function titleOf(title: string): string {
  return title === '' ? PRODUCT_NAME : `${PRODUCT_NAME} - ${title}`;
}

/** Returns the tags between the markers of index.html. */
export function metaTags(meta: PageMeta, config: PageConfig): SafeHtml {
  const { title, description, canonical, image, jsonLd: data } = meta;
  const tags = [
    markup`<title>${title}</title>`,
    markup`<meta name="description" content="${description}">`,
    canonical === null
      ? markup`<meta name="robots" content="noindex">`
      : markup`<link rel="canonical" href="${canonical}">`,
    property('og:type', 'website'),
    property('og:locale', 'de_DE'),
    property('og:site_name', PRODUCT_NAME),
    property('og:title', title),
    property('og:description', description),
    ...(canonical === null ? [] : [property('og:url', canonical)]),
    ...(image === null ? [] : [property('og:image', image)]),
    ...configTags(config),
    ...(data ? [dataBlock('application/ld+json', data)] : []),
  ];
  return markup`${tags}`;
}

function configTags(config: PageConfig): SafeHtml[] {
  const { isDevTier, trialTerms, hasSignInCodes, isRecorded, socialLinks, basemapPath, tileUrl } = config;
  return [
    ...(isDevTier ? [markup`<meta name="kq-dev" content="1">`] : []),
    ...(trialTerms ? [markup`<meta name="kq-trial-terms" content="${trialTerms}">`] : []),
    ...(hasSignInCodes ? [] : [markup`<meta name="kq-sign-in-codes" content="off">`]),
    ...(isRecorded ? [markup`<meta name="kq-recording" content="on">`] : []),
    ...(socialLinks.length > 0
      ? [markup`<meta name="kq-social-links" content="${JSON.stringify(socialLinks)}">`]
      : []),
    ...(basemapPath ? [markup`<meta name="kq-basemap" content="${basemapPath}">`] : []),
    ...(tileUrl ? [markup`<meta name="kq-map-tiles" content="${tileUrl}">`] : []),
  ];
}

function property(name: string, content: string): SafeHtml {
  return markup`<meta property="${name}" content="${content}">`;
}

function titleOfPage(name: PageName, params: Readonly<Record<string, string>>): string {
  const { slug = '' } = params;
  if (name !== 'city' || !isPlainSlug(slug)) return pages[name].title;
  return `${pages[name].title} ${slug.charAt(0).toUpperCase()}${slug.slice(1)}`;
}

function canonicalPath(name: PageName, { slug = '' }: Readonly<Record<string, string>>): string {
  return pages[name].path.replace(':slug', slug);
}

const isPlainSlug = (slug: string): boolean => /^[a-z0-9-]{1,100}$/.test(slug);

function siteData(publicUrl: string) {
  const organization = { '@id': `${publicUrl}/#organization` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: PRODUCT_NAME,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/favicon.svg`,
      },
      {
        '@type': 'WebSite',
        name: PRODUCT_NAME,
        url: `${publicUrl}/`,
        inLanguage: 'de-DE',
        publisher: organization,
      },
    ],
  };
}
