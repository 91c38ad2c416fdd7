import { type Page } from '@playwright/test';
import { expect } from './test';

/** Waits until the open page shows its own content: no placeholder, nothing busy, not only what the gateway served. */
export async function expectLoaded(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), what).toBeAttached();
  await expect(page.locator('.kq-detail'), what).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]'), what).toHaveCount(0);
  await expect(page.locator('[class*="_skeleton_"]'), what).toHaveCount(0);
}

/** Waits for the font of the open page, which replaces one in which lines can break elsewhere. */
export async function expectFont(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await document.fonts.load('1em "Inter Variable"')).length > 0);
}
