import { type Locator, type Page } from '@playwright/test';
import { testStay } from '@kq/test-kit';
import { expect } from './test';

/** Returns the address of the main job's search: Ludwigshafen, in two weeks for two weeks, 12 workers, 50 km. */
export function searchPath(changes: Readonly<Record<string, string>> = {}): string {
  const { start_date, end_date } = testStay();
  const query = new URLSearchParams({
    location: 'Ludwigshafen am Rhein',
    lat: '49.48',
    lng: '8.44',
    workers: '12',
    startDate: start_date,
    endDate: end_date,
    radius: '50',
    ...changes,
  });
  return `/search?${query}`;
}

export const cardsOn = (page: Page): Locator => page.locator('article');

/** Opens the search and waits for its cards. */
export async function openSearch(page: Page, changes: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.goto(searchPath(changes));
  await expect(cardsOn(page).first()).toBeVisible();
}

/** Picks arrival and departure in the calendar of a search form. */
export async function pickStay(
  page: Page,
  form: Locator,
  [start, end]: readonly [string, string],
): Promise<void> {
  await form.getByRole('button', { name: /^Von/ }).click();
  const calendar = page.getByRole('dialog', { name: 'Zeitraum wählen' });
  // It loads when it is opened: without its days, the wanted one would be sought in later months.
  await expect(calendar.locator('[data-date]:not([data-hidden], [data-past])').first()).toBeVisible();
  for (const date of [start, end]) {
    const day = calendar.locator(`[data-date="${date}"]:not([data-hidden])`);
    while ((await day.count()) === 0) await calendar.getByRole('button', { name: 'Nächster Monat' }).click();
    await day.click();
    // By colour alone: it says which days are chosen.
    await expect(day).toHaveCSS('color', 'rgb(255, 255, 255)');
  }
  await calendar.getByRole('button', { name: 'Übernehmen' }).click();
}

/** Selects the best 20 and opens the request form. */
export async function prepareBest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Beste 20 auswählen' }).click();
  await page.getByRole('button', { name: 'Anfrage vorbereiten' }).click();
  await expect(page.getByRole('dialog', { name: /Anfrage vorbereiten/ })).toBeVisible();
}

/** Returns the id of the request whose status page is open. */
export async function requestIdOn(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/booking-requests\/\d+$/);
  return Number(/booking-requests\/(\d+)$/.exec(page.url())?.[1]);
}
