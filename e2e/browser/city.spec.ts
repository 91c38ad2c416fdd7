import { type Page } from '@playwright/test';
import { waitFor } from '@kq/test-kit';
import { expectAccessible, expectNoSidewaysScroll, installAxe } from './support/axe';
import { holdScripts } from './support/held-scripts';
import { expectFont } from './support/loaded';
import { cardsOn } from './support/search';
import { expect, test } from './support/test';

const CITY = '/monteurzimmer-ludwigshafen-am-rhein';
const head = (page: Page) => page.getByRole('heading', { level: 1, name: 'Monteurzimmer in Ludwigshafen' });
const near = (page: Page) => page.getByRole('heading', { name: 'In der Nähe von Ludwigshafen am Rhein' });

test.describe('a city page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test.beforeAll(async ({ product }) => {
    // A product that still distributes its demo data can take longer than the second for which the gateway waits.
    await waitFor('the content of the page', async () =>
      (await (await fetch(new URL(CITY, product.url))).text()).includes('<h1>'),
    );
  });

  test('shows heading, facts, accommodations and neighbours', async ({ page }) => {
    await page.goto(CITY);
    await expect(head(page)).toBeVisible();
    await expect(page.getByText(/^\d+ Unterkünfte mit \d+ Betten in \d+ Postleitzahlen/)).toBeVisible();
    await expect(page.getByText('Betten heute frei', { exact: true })).toBeVisible();
    await expect(near(page)).toBeVisible();
    await page.getByRole('link', { name: 'Mannheim', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Monteurzimmer in Mannheim' })).toBeVisible();
  });

  test('returns 404 with ways on for an unknown city', async ({ page }) => {
    const response = await page.goto('/monteurzimmer-atlantis');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Unterkünfte finden' })).toBeVisible();
  });
});

test.describe('a city page', () => {
  test('shows the served head in the same size once scripts run, with search and map', async ({ page }) => {
    await installAxe(page);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(CITY);
    await expectAccessible(page, 'served city page');
    await expectNoSidewaysScroll(page, 'served city page');
    await expectFont(page);
    const served = await head(page).locator('..').boundingBox();
    await page.unroute('**/*.js');

    let cityCalls = 0;
    page.on('request', (request) => (cityCalls += request.url().includes('/api/cities/') ? 1 : 0));
    await page.reload();
    await expect(cardsOn(page).first()).toBeVisible();
    await expectFont(page);
    const shown = await head(page).locator('..').boundingBox();
    expect([shown?.x, shown?.width, shown?.height]).toEqual([served?.x, served?.width, served?.height]);
    expect(cityCalls).toBe(0);
    await expectAccessible(page, 'city page');
  });

  test('stays where it is scrolled to when its code arrives @phone', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(CITY, { waitUntil: 'commit' });
    await expectFont(page);
    await near(page).scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    release();
    await expect(cardsOn(page).first()).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test('leads to a neighbouring city and back', async ({ page }) => {
    await page.goto(CITY);
    await expect(cardsOn(page).first()).toBeVisible();
    await page.getByRole('link', { name: 'Mannheim', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Monteurzimmer in Mannheim' })).toBeVisible();
    await page.goBack();
    await expect(head(page)).toBeVisible();
  });
});
