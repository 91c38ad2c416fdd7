import { type Locator, type Page } from '@playwright/test';
import { addDays, dateInBerlin } from '@kq/contracts';
import { searchLudwigshafen, testStay } from '@kq/test-kit';
import { answeredRequest } from './support/answered-request';
import { expectAccessible, expectNoCutLabel, expectNoSidewaysScroll, installAxe } from './support/axe';
import { expectLoaded } from './support/loaded';
import { cardsOn, openSearch, searchPath } from './support/search';
import { signInByToken } from './support/session';
import { expect, test } from './support/test';

const PUBLIC_PAGES = [
  '/',
  '/about',
  '/providers',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=abc&email=a@firma.example',
  '/auth/magic-link',
  '/auth/magic-link/unbekannt',
  '/enable-owner',
  '/datenschutz',
  '/impressum',
  '/gibt-es-nicht',
  '/admin-dashboard',
  '/search?location=Xyzzyhausen&workers=4&radius=25',
];

test.describe('accessibility', () => {
  test.beforeEach(async ({ page }) => {
    await installAxe(page);
  });

  test('finds no axe violations on the public pages', async ({ page }) => {
    for (const path of PUBLIC_PAGES) await checkPage(page, path);
  });

  test('finds no axe violations on the pages in dark colours', async ({ page, product }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const request = await answeredRequest(product);
    for (const path of ['/', '/login', '/register', searchPath(), request.openAnswerPath])
      await checkPage(page, path);
    await signInByToken(page, product, 'dispatcher');
    await checkPage(page, `/booking-requests/${request.id}`);
  });

  test('finds no axe violations on search, details, city and everything that opens on them', async ({
    page,
    product,
  }) => {
    await checkPage(page, searchPath());
    await page
      .getByRole('button', { name: /^Filter/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
    await expectAccessible(page, 'filter sheet');
    await page.keyboard.press('Escape');
    await checkCalendar(page);
    await page.getByRole('button', { name: 'Beste 20 auswählen' }).click();
    await page.getByRole('button', { name: /Auswahl ansehen/ }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(20);
    await expectAccessible(page, 'selection');
    await page.getByRole('dialog').getByRole('button', { name: 'Anfrage vorbereiten' }).click();
    await expect(page.getByRole('dialog').getByLabel('Nachricht an die Vermieter')).toBeVisible();
    await expectAccessible(page, 'request form');
    await expectNoSidewaysScroll(page, 'request form');

    const [card] = await searchLudwigshafen(product.api());
    await checkPage(page, `/unterkunft/${card?.slug}`);
    await checkPage(page, '/monteurzimmer-essen');
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Einsatzort' }).pressSequentially('Ludwigsh');
    await expectAccessible(page, 'question for consent');
    await page.getByRole('button', { name: 'Vorschläge erlauben' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'suggestions');
  });

  test(
    'finds no axe violations in filters and calendar at 320 px',
    { tag: '@any-width' },
    async ({ page }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width: 320, height: 700 });
        await checkPage(page, searchPath({ features: 'cancellable', amenities: 'wifi' }));
        await page
          .getByRole('button', { name: /^Filter/ })
          .first()
          .click();
        await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
        await expectAccessible(page, 'filter sheet at 320 px');
        await expectNoSidewaysScroll(page, 'filter sheet at 320 px');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await checkCalendar(page);
      }
    },
  );

  test('keeps the placeholders of a search within 320 px', { tag: '@any-width' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    // Never answered: the placeholders stay.
    await page.route('**/api/accommodations?*', () => undefined);
    await page.goto(searchPath());
    await expect(page.getByRole('status', { name: 'Unterkünfte werden geladen' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'the placeholders of a search');
  });

  test('finds no axe violations on a request and its answer page', async ({ page, product }) => {
    const request = await answeredRequest(product);
    await checkPage(page, request.openAnswerPath);
    for (const [button, title] of [
      ['Nur … Betten', /Wie viele Betten/],
      ['Gegenangebot', /Ihr Gegenangebot/],
      ['Absagen', /Warum passt es nicht/],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('heading', { name: title })).toBeFocused();
      await expectAccessible(page, `answer page: ${button}`);
      await expectNoSidewaysScroll(page, `answer page: ${button}`);
      await page.getByRole('button', { name: 'Zurück' }).click();
    }
    await checkPage(page, request.answeredPath);

    await signInByToken(page, product, 'dispatcher');
    await checkPage(page, `/booking-requests/${request.id}`);
    await page.getByRole('checkbox').first().check();
    await expect(page.getByRole('region', { name: 'Auswahl' })).toBeVisible();
    await expectNoCutLabel(page, 'selection of offers');
    await page.getByRole('checkbox').first().uncheck();
    await page
      .getByRole('button', { name: /: Bestätigen$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Buchung prüfen' })).toBeVisible();
    await expectAccessible(page, 'confirm sheet');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await checkPage(page, '/dispatcher-dashboard?section=requests');
    await checkPage(page, '/dispatcher-dashboard?section=settings');
  });

  test('finds no axe violations on the dashboards of owner and administration', async ({ page, product }) => {
    await signInByToken(page, product, 'owner');
    for (const query of [
      'section=requests',
      'section=requests&state=confirmed',
      'section=places',
      'section=places&place=new',
      'section=places&import=csv',
      'section=calendar',
      'section=figures',
      'section=settings',
    ])
      await checkPage(page, `/owner-dashboard?${query}`);
    await page.goto('/owner-dashboard?section=places');
    await page
      .getByRole('link', { name: /: Kalender$/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: /^Kalender:/ })).toBeVisible();
    await expectAccessible(page, 'calendar');
    await signInByToken(page, product, 'admin');
    const metrics = [{ name: 'LCP', value: 4200, rating: 'poor', page: 'home' }];
    await product.api().post('/api/analytics/web-vitals', { metrics });
    await expect(async () => {
      await page.goto('/admin-dashboard');
      await expect(page.getByRole('region', { name: 'Ladezeiten der Seiten' })).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    const sections = await page
      .getByRole('main')
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const section of sections) await checkPage(page, section);
  });

  test('lets a keyboard user search, select and open the request form', async ({ page }) => {
    const { start_date, end_date } = testStay();
    await page.goto('/');
    const place = page.getByRole('combobox', { name: 'Einsatzort' });
    await tabTo(page, place);
    await page.keyboard.type('Ludwigsh');
    await tabTo(page, page.getByRole('button', { name: 'Vorschläge erlauben' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(place).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(place).toHaveValue(/Ludwigshafen am Rhein/);
    await tabTo(page, page.getByRole('button', { name: /^Von/ }));
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveAttribute('data-date', /.+/);
    await pickDayByKeys(page, dateInBerlin(new Date()), start_date);
    await pickDayByKeys(page, start_date, end_date);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Von/ })).toBeFocused();
    await tabTo(page, page.getByRole('radio', { name: '25 km' }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, page.getByRole('button', { name: 'Unterkünfte finden' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`startDate=${start_date}.*endDate=${end_date}.*radius=50`));
    await expect(cardsOn(page).first()).toBeVisible();

    await tabTo(page, cardsOn(page).first().getByRole('checkbox'));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Anfrage vorbereiten' }), 250);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: /Anfrage vorbereiten/ });
    await tabTo(page, form.getByLabel(/^Anreise( \*)?$/));
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: 'Anfrage vorbereiten' })).toBeFocused();
  });

  test('shows no motion with prefers-reduced-motion', { tag: '@any-width' }, async ({ page }) => {
    await openSearch(page);
    await page.getByRole('button', { name: 'Beste 20 auswählen' }).click();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .flatMap(({ animationDuration, transitionDuration }) =>
          `${animationDuration},${transitionDuration}`.split(','),
        )
        .filter((duration) => Number.parseFloat(duration) > 0.001),
    );
    expect(moving).toEqual([]);
  });
});

/** Opens the calendar of the search, checks it and its days, and closes it. */
async function checkCalendar(page: Page): Promise<void> {
  const change = page.getByRole('button', { name: 'Suche ändern' });
  const isPhone = await change.isVisible();
  if (isPhone) await change.click();
  await page.getByRole('button', { name: /^Von/ }).click();
  const calendar = page.getByRole('dialog', { name: 'Zeitraum wählen' });
  await expect(calendar).toBeVisible();
  await expectAccessible(page, 'calendar of the search');
  await expectNoSidewaysScroll(page, 'calendar of the search');
  const box = await calendar.locator('[data-date]:not([data-hidden], [data-past])').first().boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  if (isPhone) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Opens a page, waits until it has loaded, and checks it. */
async function checkPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectLoaded(page, path);
  await expectAccessible(page, path);
  await expectNoSidewaysScroll(page, path);
}

async function tabTo(page: Page, target: Locator, atMost = 80): Promise<void> {
  for (let step = 0; step < atMost; step += 1) {
    if (
      (await target.count()) > 0 &&
      (await target.evaluate((element) => element === document.activeElement))
    )
      return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Picks a day of the open calendar, whose focus is on `from`, by the arrow keys. */
async function pickDayByKeys(page: Page, from: string, to: string): Promise<void> {
  for (let day = from; day < to; day = addDays(day, 1)) await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveAttribute('data-date', to);
  await page.keyboard.press('Enter');
}
