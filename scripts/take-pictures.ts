/**
 * `npm run pictures`: takes the landing's picture of a request with answers (light and dark) and the picture of links to
 * our pages from the running product, and writes them into frontend/.
 */
import { execSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type RunningProduct } from '@kq/test-kit';
import sharp from 'sharp';
import { root, requireNode, install, build } from './setup.cjs';

const DISPATCHER_EMAIL = 'disponent@demo.example';
const STATUS_SIZE = { width: 520, height: 690 };
const BRAND_SIZE = { width: 1200, height: 630 };
const ANSWERS = [
  { action: 'partial', beds: 8 },
  { action: 'accept' },
  { action: 'counter', price_per_bed_night: 1990 },
  { action: 'decline', reason: 'booked_out' },
];
/** The strip of test operation is no part of the product at work; a sticky bar would cover what is below it. */
const HIDDEN =
  'a[href="/dev/mailbox"] { display: none } p:has(> a[href="/dev/mailbox"]), header { display: none }';

async function main(): Promise<void> {
  requireNode();
  install();
  build();
  const { startProduct } = await import('@kq/test-kit');
  const product = await startProduct({ env: { KQ_LIMIT_REQUESTS: 'off', KQ_SEED: '600' } });
  const executablePath =
    process.env.KQ_CHROMIUM ?? execSync('command -v chromium || command -v google-chrome').toString().trim();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const { id, token } = await answeredRequest(product);
    for (const colorScheme of ['light', 'dark'] as const)
      await takeStatus(browser, `${product.url}/booking-requests/${id}`, { colorScheme, token });
    await takeBrand(browser);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function answeredRequest(product: RunningProduct): Promise<{ id: number; token: string }> {
  const kit = await import('@kq/test-kit');
  const api = product.api();
  const { access_token: token } = await api.login(
    DISPATCHER_EMAIL,
    (await product.demoPasswords()).dispatcher,
  );
  const places = kit.ofDifferentOwners(await kit.searchLudwigshafen(api), 12);
  const { body } = await api.post<{ id: number }>(
    '/api/booking-requests',
    kit.bookingRequestBody(places.map(({ id }) => id)),
  );
  const mails = await kit.waitFor('the mails of the request', async () => {
    const sent = await kit.requestMailsAbout(api, body.id);
    return sent.length === places.length && sent;
  });
  for (const [index, mail] of mails.slice(0, ANSWERS.length).entries()) {
    const answer = ANSWERS[index];
    const link = kit.respondLinkOf(mail);
    await api.post(
      `/api/booking-requests/${body.id}/respond`,
      { ...answer, owner_id: link.ownerId },
      { 'x-respond-token': link.token },
    );
  }
  return { id: body.id, token };
}

async function takeStatus(
  browser: Browser,
  url: string,
  { colorScheme, token }: { colorScheme: 'light' | 'dark'; token: string },
): Promise<void> {
  const page = await browser.newPage({
    viewport: STATUS_SIZE,
    deviceScaleFactor: 1.5,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
  await page.addInitScript((value) => localStorage.setItem('kq.token', value), token);
  await page.goto(url);
  await page.addStyleTag({ content: HIDDEN });
  await page.getByRole('heading', { name: /^Zusagen/ }).waitFor();
  // Not until the network is idle: the page keeps its live stream open.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() => document.fonts.ready);
  const file = join(root, `frontend/src/features/landing/pictures/status-${colorScheme}.avif`);
  const box = await page.getByRole('heading', { level: 1 }).boundingBox();
  const clip = { x: 0, y: Math.round(box?.y ?? 0) - 8, ...STATUS_SIZE };
  const { size } = await sharp(await page.screenshot({ fullPage: true, clip }))
    .avif({ quality: 50 })
    .toFile(file);
  console.log(`${file}: ${(size / 1024).toFixed(1)} KB`);
  await page.close();
}

async function takeBrand(browser: Browser): Promise<void> {
  const font = await readFile(join(root, 'frontend/src/theme/inter-latin.woff2'), 'base64');
  const sign = await readFile(join(root, 'frontend/public/favicon.svg'), 'utf8');
  const page = await browser.newPage({ viewport: BRAND_SIZE });
  await page.setContent(`<style>
    @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
    body { margin: 0; height: 630px; display: grid; align-content: center; gap: 40px; padding: 0 96px;
      font: 700 64px/76px Inter; color: #16242e; background: #f6f7f5; box-sizing: border-box }
    div { display: flex; align-items: center; gap: 24px; font-size: 44px; color: #0b5d63 }
    svg { width: 88px; height: 88px }
  </style><div>${sign}Kolonnenquartier</div>Unterkünfte für Ihre Kolonne,<br>mit einer Anfrage.`);
  await page.evaluate(() => document.fonts.ready);
  const file = join(root, 'frontend/public/brand.png');
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(file);
  console.log(`${file}: ${(size / 1024).toFixed(1)} KB`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
