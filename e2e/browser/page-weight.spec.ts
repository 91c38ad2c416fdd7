import { type Page } from '@playwright/test';
import { answeredRequest } from './support/answered-request';
import { expectLoaded } from './support/loaded';
import { expect, test } from './support/test';

const KB = 1024;

/** What docs/performance.md promises of first visits: bytes as sent, with headers, until nothing is loaded any more. */
test.describe('a first visit loads at most', () => {
  test('110 KB for the answer page of an owner, all in all @any-width', async ({ page, product }) => {
    const { openAnswerPath } = await answeredRequest(product);
    const loaded = await loadedBy(page, openAnswerPath);
    expect(sumOf(loaded), JSON.stringify(loaded, null, 2)).toBeLessThanOrEqual(110 * KB);
    // The watch of the page, which comes last, is among them.
    expect(loaded.map(({ url }) => url)).toContainEqual(expect.stringMatching(/watch-page/));
  });

  test('175 KB of scripts for the landing page @any-width', async ({ page }) => {
    const scripts = (await loadedBy(page, '/')).filter(({ type }) => type === 'Script');
    expect(sumOf(scripts), JSON.stringify(scripts, null, 2)).toBeLessThanOrEqual(175 * KB);
  });
});

interface Loaded {
  readonly type: string;
  readonly url: string;
  readonly bytes: number;
}

/** Counts as Lighthouse does. */
async function loadedBy(page: Page, path: string): Promise<readonly Loaded[]> {
  const network = await page.context().newCDPSession(page);
  const started = new Map<string, { type: string; url: string }>();
  const loaded: Loaded[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) =>
    started.set(requestId, { type, url: request.url }),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = started.get(requestId);
    if (request) loaded.push({ ...request, bytes: encodedDataLength });
  });
  await network.send('Network.enable');
  const watched = page.waitForResponse(/\/assets\/watch-page-/);
  await page.goto(path);
  await expectLoaded(page, path);
  await watched;
  await page.waitForLoadState('networkidle');
  return loaded;
}

const sumOf = (loaded: readonly Loaded[]): number => loaded.reduce((sum, { bytes }) => sum + bytes, 0);
