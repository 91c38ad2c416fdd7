import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { type ProductUnderTest, startProduct } from '@kq/test-kit';
import { expect, test as base } from '@playwright/test';
import { signInByToken } from './support/session';

/** A product whose operator has configured an archive of map details. */
const test = base.extend<{ product: ProductUnderTest }>({
  product: async ({}, use, testInfo) => {
    const file = testInfo.outputPath('germany.pmtiles');
    const scripts = resolve(__dirname, '../../scripts');
    execFileSync(process.execPath, [join(scripts, 'run.cjs'), join(scripts, 'basemap.ts'), file]);
    const product = await startProduct({
      dataDir: join(testInfo.outputDir, 'data'),
      env: { KQ_BASEMAP: file, KQ_SEED: '20' },
    });
    await use(product);
    await product.stop();
  },
  baseURL: ({ product }, use) => use(product.url),
});

test('the map draws the details of KQ_BASEMAP and calls no other host @any-width', async ({
  page,
  baseURL,
}) => {
  const hosts = new Set<string>();
  const ranges: number[] = [];
  page.on('response', (response) => {
    hosts.add(new URL(response.url()).origin);
    if (response.url().endsWith('.pmtiles')) ranges.push(response.status());
  });
  await page.goto('/search?location=Ludwigshafen&lat=49.48&lng=8.44&workers=4&radius=50');
  const tiles = page.locator('canvas.leaflet-tile');
  await expect(tiles.first()).toBeVisible();
  await expect
    .poll(() =>
      tiles.evaluateAll(
        (canvases) =>
          canvases.filter((canvas) => {
            const { width, height } = canvas as HTMLCanvasElement;
            const context = (canvas as HTMLCanvasElement).getContext('2d');
            if (!context || width === 0) return false;
            return new Set(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)).size > 2;
          }).length,
      ),
    )
    .toBeGreaterThan(0);
  await expect(page.getByText('© OpenStreetMap')).toBeVisible();
  expect([...hosts]).toEqual([baseURL]);
  expect(ranges.every((status) => status === 206)).toBe(true);
});

test('the map on which an owner moves the pin draws them as well @any-width', async ({ page, product }) => {
  await signInByToken(page, product, 'owner');
  await page.goto('/owner-dashboard?section=places');
  await page
    .getByRole('link', { name: /: Bearbeiten$/ })
    .first()
    .click();
  await expect(
    page.getByRole('region', { name: 'Lage auf der Karte' }).locator('canvas').first(),
  ).toBeVisible();
});
