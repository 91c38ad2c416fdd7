import { addDays } from '@kq/contracts';
import { type Page } from '@playwright/test';
import { expectAccessible, installAxe } from './support/axe';
import { signInByToken } from './support/session';
import { expect, test } from './support/test';

/** Beyond all stays of the demo data. */
const MONTHS_AHEAD = 10;

async function openCalendar(page: Page): Promise<void> {
  await page.goto('/owner-dashboard?section=places');
  await page
    .getByRole('link', { name: /: Kalender$/ })
    .first()
    .click();
  for (let month = 0; month < MONTHS_AHEAD; month++)
    await page.getByRole('button', { name: 'Nächster Monat' }).click();
}
const night = (page: Page, day: string) => page.locator(`[data-date$="-${day}"]`).first();
const chosen = (page: Page) => page.getByRole('status').filter({ hasText: 'Gewählt' });

async function expectBlocked(page: Page, days: readonly string[], freeDay: string): Promise<void> {
  await page.getByRole('button', { name: 'Sperren', exact: true }).click();
  for (const day of days) await expect(night(page, day)).toHaveAccessibleName(/: 0 von .*Gesperrt/);
  await expect(night(page, freeDay)).not.toHaveAccessibleName(/Gesperrt/);
}

test.describe('the calendar of all accommodations', () => {
  for (const width of [320, 390, 1440]) {
    test(`shows every night at ${width} px, names stay in view, and leads to one calendar @any-width`, async ({
      page,
      product,
    }) => {
      await installAxe(page);
      await page.setViewportSize({ width, height: 800 });
      await signInByToken(page, product, 'owner');
      await page.goto('/owner-dashboard?section=calendar');
      const grid = page.getByRole('region', { name: /^Freie Betten je Nacht/ });
      const name = grid.getByRole('rowheader').first();
      await expect(name).toBeVisible();
      await expectAccessible(page, `the calendar of all accommodations at ${width} px`);
      await expect(grid.getByRole('cell', { name: /von \d+ frei/ }).first()).toBeVisible();

      const left = (await name.boundingBox())?.x;
      await grid.focus();
      await grid.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
      expect((await name.boundingBox())?.x).toBe(left);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      const range = page.getByRole('status').filter({ hasText: '–' });
      const shown = await range.textContent();
      await page.getByRole('button', { name: 'Spätere Nächte' }).click();
      await expect(range).not.toHaveText(shown ?? '');
      await page.getByRole('button', { name: 'Heute' }).click();
      await expect(range).toHaveText(shown ?? '');

      const link = name.getByRole('link');
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: /^Kalender: / })).toBeVisible();
    });
  }
});

test.describe('closures', () => {
  test('close every accommodation, and open them again @any-width', async ({ page, product }) => {
    await installAxe(page);
    await signInByToken(page, product, 'owner');
    await page.goto('/owner-dashboard?section=calendar');
    const card = page.getByRole('region', { name: 'Betriebsferien' });
    const today = await card.getByLabel('Erste Nacht').inputValue();
    const [from, to] = [addDays(today, 20), addDays(today, 23)];
    await card.getByLabel('Erste Nacht').fill(from);
    await card.getByLabel('Wieder offen ab').fill(to);
    await card.getByRole('button', { name: 'Schließen' }).click();
    await expect(card.getByRole('status')).toContainText('Geschlossen: ');
    const grid = page.getByRole('region', { name: /^Freie Betten je Nacht/ });
    await expect(grid.getByRole('rowheader').first()).toBeVisible();
    const rows = await grid.getByRole('rowheader').count();
    const closed = grid.getByRole('cell', { name: /^0 von \d+ frei, .*gesperrt/ });
    await expect.poll(() => closed.count()).toBeGreaterThanOrEqual(rows * 3);
    await expectAccessible(page, 'the calendar of all accommodations with a closure');
    await card.getByRole('button', { name: /: Aufheben$/ }).click();
    await expect(card.getByRole('status')).toContainText('Wieder offen: ');
    await expect(card.getByRole('button', { name: /: Aufheben$/ })).toHaveCount(0);
  });
});

test.describe('the calendar of an own accommodation', () => {
  test.beforeEach(async ({ page, product }) => {
    await installAxe(page);
    await signInByToken(page, product, 'owner');
    await openCalendar(page);
  });

  test('blocks nights over which a pointer is dragged', async ({ page }) => {
    await night(page, '05').hover();
    await page.mouse.down();
    await night(page, '07').hover();
    await page.mouse.up();
    await expect(chosen(page)).toContainText('3 Nächte');
    await expectAccessible(page, 'the calendar with chosen nights');
    await expectBlocked(page, ['05', '06', '07'], '08');
  });

  test('blocks nights that two taps name', async ({ page }) => {
    await night(page, '12').click();
    await night(page, '21').click();
    await expect(chosen(page)).toContainText('10 Nächte');
    const toForm = page.getByRole('button', { name: 'Betten sperren' });
    await expect(toForm).toBeInViewport({ ratio: 1 });
    await toForm.click();
    await expect(page.getByRole('heading', { name: 'Betten sperren' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Sperren', exact: true })).toBeInViewport({ ratio: 1 });
    await expectBlocked(page, ['12', '21'], '22');
  });

  test('blocks nights by keyboard alone @any-width', async ({ page }) => {
    await night(page, '25').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(chosen(page)).toContainText('2 Nächte');
    await page.getByRole('button', { name: 'Sperren', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(night(page, '26')).toHaveAccessibleName(/Gesperrt/);
    await expect(night(page, '27')).not.toHaveAccessibleName(/Gesperrt/);
  });
});
