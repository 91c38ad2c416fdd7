import { type Page } from '@playwright/test';
import { demoOwner, type Language, LANGUAGES } from '@kq/contracts';
import {
  bookingRequestBody,
  ofDifferentOwners,
  type ProductUnderTest,
  searchLudwigshafen,
} from '@kq/test-kit';
import { expectLoaded } from './support/loaded';
import { linkPath, mailTo } from './support/mails';
import { DISPATCHER_EMAIL } from './support/session';
import { expect, test } from './support/test';

const KB = 1024;

/** What docs/performance.md promises of first visits: bytes as sent, with headers, until nothing is loaded any more. */
test.describe('a first visit loads at most', () => {
  for (const language of LANGUAGES) {
    test(`110 KB for the answer page of an owner in ${language}, all in all @any-width`, async ({
      page,
      product,
    }) => {
      const loaded = await loadedBy(page, await answerPathIn(product, language));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(sumOf(loaded), JSON.stringify(loaded, null, 2)).toBeLessThanOrEqual(110 * KB);
      const urls = loaded.map(({ url }) => url);
      // The watch of the page, which comes last, is among them, and no other language.
      expect(urls).toContainEqual(expect.stringMatching(/watch-page/));
      expect(urls.filter((url) => /\/assets\/texts-/.test(url))).toHaveLength(1);
    });
  }

  test('175 KB of scripts for the landing page @any-width', async ({ page }) => {
    const scripts = (await loadedBy(page, '/')).filter(({ type }) => type === 'Script');
    expect(sumOf(scripts), JSON.stringify(scripts, null, 2)).toBeLessThanOrEqual(175 * KB);
  });
});

/** Returns the link that a mail has for an owner whose profile is in this language. */
async function answerPathIn(product: ProductUnderTest, language: Language): Promise<string> {
  const passwords = await product.demoPasswords();
  const api = product.api();
  await api.login(DISPATCHER_EMAIL, passwords.dispatcher);
  const asked = ofDifferentOwners(await searchLudwigshafen(api), LANGUAGES.length);
  const { id, owner_id } = asked[LANGUAGES.indexOf(language)]!;
  const { email } = demoOwner(owner_id - demoOwner(0).id);
  const owner = product.api();
  await owner.login(email, passwords.owner);
  expect((await owner.call('PATCH', '/api/auth/profile', { language })).status).toBe(200);
  await api.post('/api/booking-requests', bookingRequestBody([id]));
  return linkPath(await mailTo(product, email), /\/respond\?/);
}

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
