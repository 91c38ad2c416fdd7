import { type Page } from '@playwright/test';
import { INBOX_STATES, pagePath, type PageName, pages, REQUEST_STATUSES } from '@kq/contracts';
import { type ProductUnderTest, searchLudwigshafen } from '@kq/test-kit';
import { type AnsweredRequest } from './support/answered-request';
import { expectNoCutLabel, expectNoSidewaysScroll } from './support/axe';
import { answerAsDemoOwner, askDemoOwner, confirmDemoOwner } from './support/demo-owner';
import { showEveryRow } from './support/every-row';
import { expectFits } from './support/fits';
import { expectLoaded } from './support/loaded';
import { requestWithEachRow } from './support/row-states';
import { cardsOn, searchPath } from './support/search';
import { type DemoRole, DISPATCHER_EMAIL, signInByToken } from './support/session';
import { expect, test } from './support/test';

interface Seen {
  readonly slug: string;
  readonly id: number;
  readonly request: AnsweredRequest;
}

/** Addresses of every page of the route table; a new page without one does not compile. */
const addressesOf: Readonly<Record<PageName, (seen: Seen) => readonly string[]>> = {
  home: () => ['/'],
  search: () => [searchPath(), '/search', '/search?location=Xyzzyhausen&workers=4&radius=25'],
  'accommodation-detail': ({ slug }) => [`/unterkunft/${slug}`, '/unterkunft/gibt-es-nicht-67059'],
  'accommodation-legacy-with-slug': ({ id }) => [`/accommodation/haus/${id}`],
  'accommodation-legacy': ({ id }) => [`/accommodation/${id}`],
  about: () => ['/about'],
  providers: () => ['/providers'],
  login: () => ['/login'],
  register: () => ['/register'],
  'forgot-password': () => ['/forgot-password'],
  'reset-password': () => ['/reset-password', '/reset-password?token=abc&email=a@firma.example'],
  'magic-link': () => ['/auth/magic-link', '/auth/magic-link/unbekannt'],
  'email-change': () => ['/auth/email-change/unbekannt'],
  'email-undo': () => ['/auth/email-undo/unbekannt'],
  'enable-owner': () => ['/enable-owner', '/enable-owner/abc'],
  dashboard: () => ['/dashboard'],
  'owner-dashboard': () =>
    ['requests', 'places', 'places&place=new', 'calendar', 'settings'].map(ownerSection),
  'dispatcher-dashboard': () => ['requests', 'settings'].map((key) => `/dispatcher-dashboard?section=${key}`),
  'admin-dashboard': () =>
    ['analytics', 'accommodations', 'users', 'reports', 'suspensions', 'settings'].map(
      (key) => `/admin-dashboard?section=${key}`,
    ),
  'booking-request': ({ request }) => [pagePath('booking-request', { requestId: request.id })],
  'booking-response': ({ request }) => [request.openAnswerPath, request.answeredPath],
  'calendar-check': () => ['/calendar-check/5000000001?token=1.x'],
  'calendar-feed': () => ['/calendar-feed/123456789/987654321?token=1.x'],
  'privacy-policy': () => ['/datenschutz'],
  impressum: () => ['/impressum'],
  terms: () => ['/terms'],
  city: () => ['/monteurzimmer-essen', '/monteurzimmer-unbekannt'],
};
const ownerSection = (key: string): string => `/owner-dashboard?section=${key}`;
const allPages = Object.keys(pages) as PageName[];

let seen: Seen;
let reading: Promise<Seen> | undefined;
async function seenIn(product: ProductUnderTest): Promise<Seen> {
  const request = await requestWithEachRow(product);
  const [card] = await searchLudwigshafen(product.api());
  if (!card) throw new Error('no demo accommodation in Ludwigshafen');
  return { slug: card.slug, id: card.id, request };
}

async function expectAllFit(page: Page, names: readonly PageName[]): Promise<void> {
  for (const path of names.flatMap((name) => addressesOf[name](seen))) await expectFits(page, path);
}

/** Checks every page at 320, 390 and 768 px: no horizontal scrolling, nothing beyond the margin. */
test.describe('narrow screens', () => {
  test.describe.configure({ timeout: 300_000 });
  test.beforeEach(async ({ product }) => {
    seen = await (reading ??= seenIn(product));
  });

  test('fit every page for a signed-out visitor', async ({ page }) => {
    await expectAllFit(
      page,
      allPages.filter((name) => ['none', 'anonymous'].includes(pages[name].guard)),
    );
    await expectFits(page, '/gibt-es-nicht');
  });

  const ownPages: Readonly<Record<DemoRole, readonly PageName[]>> = {
    dispatcher: ['home', 'dispatcher-dashboard', 'booking-request', 'enable-owner', 'admin-dashboard'],
    owner: ['home', 'owner-dashboard', 'booking-response', 'enable-owner'],
    admin: ['home', 'dashboard', 'admin-dashboard'],
  };
  for (const [role, names] of Object.entries(ownPages))
    test(`fit every page for the role ${role}`, async ({ page, product }) => {
      await signInByToken(page, product, role as DemoRole);
      await expectAllFit(page, names);
      if (role !== 'owner') return;
      await page.goto(ownerSection('places'));
      const calendar = page.getByRole('link', { name: /: Kalender$/ }).first();
      await expectFits(page, (await calendar.getAttribute('href')) ?? '');
    });

  test('fit every row of a request and the cards of accommodations that were asked', async ({
    page,
    product,
  }) => {
    await signInByToken(page, product, 'dispatcher');
    await page.goto(pagePath('booking-request', { requestId: seen.request.id }));
    await expect(page.getByText(/^Telefonisch zugesagt, /)).toBeVisible();
    // Folded groups of rows.
    for (const group of await page.locator('main details:not([open]) > summary').all()) await group.click();
    await expectFits(page, null, 'rows of a request');
    await page.goto(searchPath());
    await expect(cardsOn(page).getByText('bereits angefragt').first()).toBeVisible();
    await expectFits(page, null, 'cards of asked accommodations');
  });

  const fits = async (page: Page, path: string, shown: string | RegExp): Promise<void> => {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectLoaded(page, path);
    // Folded groups of rows.
    for (const group of await page.locator('main details:not([open]) > summary').all()) await group.click();
    await expectFits(page, null, `rows of ${path}`);
    await page.setViewportSize({ width: 320, height: 844 });
    await expectNoCutLabel(page, `rows of ${path}`);
  };

  const HELD = { held_until: '2027-01-04T09:00:00.000Z' };
  const requestStates = [
    ...REQUEST_STATUSES.map((status) => ({ status })),
    { status: 'open', ...HELD } as const,
  ];
  test('fit each state of each row of a dispatcher', async ({ page, product }) => {
    await signInByToken(page, product, 'dispatcher');
    for (const state of requestStates) {
      await showEveryRow(page, state);
      await fits(page, pagePath('booking-request', { requestId: seen.request.id }), /kapitänshaus/);
    }
    await fits(page, '/dispatcher-dashboard?section=requests', /Unterschaar/);
    await page.getByRole('button', { name: /^Mitteilungen/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(page, 'the news at 320 px');
  });

  test('fit each state of each row of an owner', async ({ page, product }) => {
    const asked = await askDemoOwner(product);
    await answerAsDemoOwner(product, asked, { action: 'accept' });
    await confirmDemoOwner(product, asked);
    await signInByToken(page, product, 'owner');
    await showEveryRow(page);
    for (const state of INBOX_STATES)
      await fits(page, `${ownerSection('requests')}&state=${state}`, /kapitänshaus/);
    await fits(page, ownerSection('places'), /kapitänshaus/);
    await fits(page, ownerSection('calendar'), /kapitänshaus/);
    await fits(page, `${ownerSection('places')}&calendar=${asked.accommodationId}`, /Wackerbarthshausen/);
  });

  test('fit each state of each row of an administrator', async ({ page, product }) => {
    const api = product.api();
    await api.login(DISPATCHER_EMAIL, (await product.demoPasswords()).dispatcher);
    await api.post(`/api/accommodations/${seen.id}/report`, {
      ground: 'false_facts',
      text: 'Kein Haus hier.',
    });
    await signInByToken(page, product, 'admin');
    await showEveryRow(page);
    for (const key of ['accommodations', 'users', 'reports', 'suspensions'])
      await fits(page, `/admin-dashboard?section=${key}`, /kapitänshaus|Wackerbarthshausen/);
  });

  test('fit the menu, the request form and the sheets', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menü öffnen' }).click();
    await expectFits(page, null, 'menu');
    await page.goto(searchPath());
    await page.getByRole('button', { name: 'Beste 20 auswählen' }).click();
    await page.getByRole('button', { name: 'Anfrage vorbereiten' }).click();
    await expect(page.getByRole('dialog').getByLabel('Nachricht an die Vermieter')).toBeVisible();
    await expectFits(page, null, 'request form');
  });
});

test('the unfolded bar fits while its font is missing', async ({ page }) => {
  await page.route(/\.woff2/, (route) => route.abort());
  await page.setViewportSize({ width: 1008, height: 800 });
  await page.goto('/');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Über uns' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Registrieren' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, 'the bar at 1008 px');
});
