import { type Page } from '@playwright/test';
import { pagePath } from '@kq/contracts';
import { answeredRequest } from './support/answered-request';
import { requestWithEachRow } from './support/row-states';
import { cardsOn, openSearch, prepareBest, searchPath } from './support/search';
import { signInByToken } from './support/session';
import { expect, test } from './support/test';

const dialog = (page: Page) => page.getByRole('dialog');

interface Layer {
  readonly name: string;
  readonly path: () => string;
  readonly tag?: '@phone';
  readonly open: (page: Page) => Promise<void>;
}

const filters: Layer['open'] = (page) =>
  page.getByRole('group', { name: 'Filter', exact: true }).getByRole('button').first().click();

/** Opens the page of the first hit. */
async function openFirst(page: Page): Promise<void> {
  await cardsOn(page).first().getByRole('link').first().click();
  await expect(page.getByRole('complementary', { name: 'Preis und Anfrage' })).toBeVisible();
}

const onSearch: readonly Layer[] = [
  { name: 'the filters', path: searchPath, open: filters },
  {
    name: 'the map',
    path: searchPath,
    tag: '@phone',
    open: (page) => page.getByRole('button', { name: 'Karte', exact: true }).click(),
  },
  {
    name: 'the form of the search',
    path: searchPath,
    tag: '@phone',
    open: (page) => page.getByRole('button', { name: 'Suche ändern' }).click(),
  },
  {
    name: 'the selection',
    path: searchPath,
    open: async (page) => {
      await page.getByRole('button', { name: 'Beste 20 auswählen' }).click();
      await page.getByRole('button', { name: /Auswahl ansehen/ }).click();
    },
  },
  { name: 'the request form', path: searchPath, open: prepareBest },
];

test.describe('Back with an open layer stays on the page', () => {
  for (const layer of onSearch)
    test(layer.name, layer.tag === undefined ? {} : { tag: layer.tag }, async ({ page }) => {
      await page.goto(layer.path());
      await expect(cardsOn(page).first()).toBeVisible();
      const address = page.url();
      await layer.open(page);
      await expect(dialog(page)).toBeVisible();
      await page.goBack();
      await expect(dialog(page)).toHaveCount(0);
      expect(page.url()).toBe(address);
      await expect(cardsOn(page).first()).toBeVisible();
    });

  test('the photos of an accommodation and the request for it', async ({ page }) => {
    await openSearch(page);
    await openFirst(page);
    const address = page.url();
    await page
      .getByRole('button', { name: /^Bild 1 groß ansehen/ })
      .first()
      .click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    expect(page.url()).toBe(address);
    await page.goBack();
    await expect(cardsOn(page).first()).toBeVisible();
  });

  test('the menu', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Menü öffnen' }).click();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Menü öffnen' })).toBeVisible();
    await expect(page).toHaveURL(/\/about$/);
  });

  test('the calendar of the landing page, which keeps its form for Back from the results', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByLabel('Personen').fill('14');
    await page.getByLabel('Einsatzort').fill('Ludwigshafen am Rhein');
    await page.getByRole('button', { name: 'Nein, danke' }).click();
    await page.getByRole('button', { name: /^Von/ }).click();
    await expect(page.getByRole('dialog', { name: 'Zeitraum wählen' })).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByLabel('Personen')).toHaveValue('14');
    await page.getByRole('button', { name: 'Unterkünfte finden' }).click();
    await expect(cardsOn(page).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Unterkünfte finden' })).toBeVisible();
    await expect(page.getByLabel('Personen', { exact: true })).toHaveValue('14');
    await expect(page.getByLabel('Einsatzort')).toHaveValue('Ludwigshafen am Rhein');
  });

  test(
    'the map, which is open again after Back from an accommodation',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/about');
      await openSearch(page);
      const address = page.url();
      await page.getByRole('button', { name: 'Karte', exact: true }).click();
      const map = page.getByRole('dialog', { name: 'Karte' });
      const items = map.getByRole('list', { name: 'Unterkünfte' }).getByRole('link');
      const third = await items.nth(2).textContent();
      await items.nth(2).scrollIntoViewIfNeeded();
      await items.nth(2).click();
      await expect(page.getByRole('complementary', { name: 'Preis und Anfrage' })).toBeVisible();
      await page.goBack();
      await expect(map).toBeVisible();
      await expect(items.filter({ hasText: third ?? '' }).first()).toBeInViewport();
      expect(page.url()).toBe(address);
      await page.goBack();
      await expect(map).toHaveCount(0);
      expect(page.url()).toBe(address);
      await page.goBack();
      await expect(page).toHaveURL(/\/about$/);
    },
  );

  test(
    'a step of an answer, and the menu of the answer page',
    { tag: '@phone' },
    async ({ page, product }) => {
      const { openAnswerPath } = await answeredRequest(product);
      await page.goto('/about');
      await page.goto(openAnswerPath);
      for (const step of ['Gegenangebot', 'Absagen']) {
        await page.getByRole('button', { name: step, exact: true }).click();
        await expect(page.getByRole('button', { name: 'Zurück', exact: true })).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('button', { name: 'Zusagen' })).toBeVisible();
        await expect(page).toHaveURL(/\/respond\?/);
      }
      await page.getByRole('button', { name: 'Menü öffnen' }).click();
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Menü öffnen' })).toBeVisible();
      // A step that is left by its button takes its entry with it.
      await page.getByRole('button', { name: 'Absagen', exact: true }).click();
      await page.getByRole('button', { name: 'Zurück', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Zusagen' })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/about$/);
    },
  );

  test('the actions of a row', async ({ page, product }) => {
    const { id } = await requestWithEachRow(product);
    await signInByToken(page, product, 'dispatcher');
    const path = pagePath('booking-request', { requestId: id });
    await page.goto(path);
    const more = page.getByRole('button', { name: /: Aktionen$/ }).first();
    await more.click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await more.click();
    await page.getByRole('menuitem', { name: 'Zurückziehen' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });

  test('the settings of consent', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
    const settings = page.getByRole('dialog', { name: 'Cookie-Einstellungen' });
    await expect(settings).toBeVisible();
    await page.goBack();
    await expect(settings).toBeHidden();
    await expect(page).toHaveURL(/\/about$/);
  });

  test('the news of a dashboard', async ({ page, product }) => {
    await signInByToken(page, product, 'dispatcher');
    await page.goto('/dispatcher-dashboard?section=requests');
    await page.getByRole('button', { name: /^Mitteilungen/ }).click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/section=requests/);
  });
});

test('keeps the filters that were chosen in the sheet which Back closes', async ({ page }) => {
  await openSearch(page);
  await filters(page);
  await dialog(page)
    .getByRole('button', { name: /^Küche/ })
    .click();
  await expect(page).toHaveURL(/amenities=kitchen/);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/amenities=kitchen/);
  await expect(page.getByRole('group', { name: 'Aktive Filter' })).toContainText('Küche');
});

for (const [width, height] of [
  [1366, 768],
  [1440, 900],
] as const)
  test(`popovers are whole at ${width} × ${height}`, { tag: '@any-width' }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.getByRole('button', { name: /^Von/ }).or(page.getByLabel('Von')).first().hover();
    await page.getByRole('button', { name: /^Von/ }).click();
    const calendar = page.getByRole('dialog', { name: 'Zeitraum wählen' });
    await expect(calendar).toBeInViewport({ ratio: 1 });
    await expect(calendar.getByRole('button', { name: 'Übernehmen' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.getByLabel('Einsatzort').fill('Hei');
    await page.getByRole('button', { name: 'Vorschläge erlauben' }).click();
    const options = page.getByRole('listbox', { name: 'Vorschläge' }).locator('xpath=..');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(options).toBeInViewport({ ratio: 1 });

    await openSearch(page);
    await page.getByRole('button', { name: /^Von/ }).click();
    await expect(calendar).toBeInViewport({ ratio: 1 });
  });

test.describe('the focus of the keyboard is never under the title or the buttons of a sheet (WCAG 2.4.11)', () => {
  for (const layer of onSearch.filter(({ name }) => ['the filters', 'the selection'].includes(name)))
    test(layer.name, async ({ page }) => {
      await page.goto(layer.path());
      await expect(cardsOn(page).first()).toBeVisible();
      await layer.open(page);
      await expect(dialog(page)).toBeVisible();
      await expect(dialog(page).locator(':focus')).toHaveCount(1);
      // It slides in: a trial waits until its position is stable.
      await dialog(page).hover({ trial: true });
      for (const key of ['Tab', 'Shift+Tab']) expect(await coveredStops(page, key)).toEqual([]);
    });
});

/** Goes once around an open sheet and returns the controls of which the upper or lower edge is covered. */
async function coveredStops(page: Page, key: string): Promise<string[]> {
  const covered: string[] = [];
  const first = await page.evaluateHandle(() => document.activeElement);
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press(key);
    const { name, isCovered } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      // Switches and choices are drawn by their label.
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const [drawn] = [element, label].filter((one) => (one?.getBoundingClientRect().height ?? 0) > 8);
      const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent;
      if (!drawn) return { name, isCovered: true };
      const { left, top, bottom, width } = drawn.getBoundingClientRect();
      const isSeen = (y: number) => {
        const hit = document.elementFromPoint(left + width / 2, y);
        return hit !== null && [drawn, label].some((one) => one?.contains(hit) || hit.contains(drawn));
      };
      return { name, isCovered: !isSeen(top + 3) || !isSeen(bottom - 3) };
    });
    if (isCovered) covered.push(name);
    if (await first.evaluate((element) => element === document.activeElement)) return covered;
  }
  throw new Error('the focus does not come round');
}
