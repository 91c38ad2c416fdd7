import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Page, type Request } from '@playwright/test';
import { type ProductUnderTest, startProduct } from '@kq/test-kit';
import { expectAccessible, expectNoSidewaysScroll, installAxe } from './support/axe';
import { expectLoaded } from './support/loaded';
import { ADMIN_EMAIL, fillLogin } from './support/session';
import { expect, test as base } from './support/test';
import { totpCode } from './support/totp';

const RECORDING = /\/api\/recordings|\/assets\/(follow-recording|recorder|chunk-worker)-/;
const PLACE = 'Mannheim';
/** What nobody may read in a recording, as a call of the page sends it. */
const SECRET = 'geheim7f3';

const WIDTHS = [320, 390, 1440];

const PRODUCTION = {
  NODE_ENV: 'production',
  KQ_RECORDING: 'on',
  KQ_TERMS_TEXT: '# AGB',
  // Nobody reads mails here.
  KQ_SMTP_URL: 'smtp://127.0.0.1:9',
};

/** The built product in production mode, with the demo data that a first start in test operation has made. */
const test = base.extend<{ product: ProductUnderTest }>({
  product: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kq-recording-'));
    await (await startProduct({ dataDir, env: { KQ_SEED: '20' } })).stop();
    const product = await startProduct({ dataDir, env: PRODUCTION });
    await use(product);
    await product.stop();
    await product.remove();
  },
});

test('a session is recorded with consent, replayed by an admin, and deleted when the consent is withdrawn @any-width (docs/spec MON-01)', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(240_000);
  const sent = recordRequests(page);
  const headings: string[] = [];

  await test.step('without consent no request and no byte', async () => {
    await visit(page);
    expect(urlsOf(sent)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('kq.recording-visitor'))).toBeNull();
  });

  await test.step('with consent the page leaves masked', async () => {
    await setRecording(page, true);
    await expect.poll(() => urlsOf(sent)).toContainEqual(expect.stringMatching(/\/chunks$/));
    await visit(page);
    headings.push(await headingOf(page));
    await expect.poll(() => pagesOf(sent)).toContain('search');
    await page.getByRole('link', { name: 'Startseite' }).first().click();
    await expect.poll(() => pagesOf(sent)).toContain('home');
    // The search stays on the screen until the home page has loaded.
    await expect.poll(() => headingOf(page)).not.toBe(headings[0]);
    headings.push(await headingOf(page));
    await page.evaluate(() => fetch('/api/accommodations/stats'));
    await expect.poll(() => sent.map(bodyOf).join()).toContain('"name":"/api/accommodations/stats"');
    await signInByXhr(page);
    await expect.poll(() => callsOf(sent, '/api/auth/login')).toHaveLength(1);
    const [call] = callsOf(sent, '/api/auth/login');
    expect(call).toMatchObject({ method: 'POST', requestBody: { email: '[…]', password: '[…]' } });
    await page.goto('/login');
    await expectLoaded(page, '/login');
    const text = sent.map(bodyOf).join('\n');
    expect(text).not.toContain(PLACE);
    expect(text).not.toContain(SECRET);
    // The lines of a map are its place, too.
    expect(text).not.toContain('leaflet-map-pane');
    expect(text).not.toMatch(/Unterk|Monteur|Kolonne|\w@\w+\.|https?:/);
    expect(pagesOf(sent)).not.toContain('login');
    test.info().annotations.push({ type: 'left the page', description: namesOf(sent) });
  });

  const admin = await browser.newPage({ baseURL: product.url });
  await test.step('an admin replays it in a frame without scripts; that is logged', async () => {
    await installAxe(admin);
    await signInAsAdmin(admin, product);
    await admin.goto('/admin-dashboard?section=recordings');
    const open = admin.getByRole('button', { name: /^Sitzung vom .* ansehen$/ });
    await expect(open.first()).toBeVisible();
    await expectAccessible(admin, 'recorded sessions');
    for (const width of WIDTHS) {
      await admin.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(admin, `recorded sessions at ${width} px`);
    }
    // The newest: from the search to the home page.
    await open.first().click();
    const frame = admin.locator('iframe[title="Nachgebaute Seite"]');
    await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
    await expect(frame.contentFrame().locator('main')).toContainText('***');
    await expect(frame.contentFrame().locator('body')).toHaveCSS('font-family', /Inter/);
    await expectAccessible(admin, 'player');
    for (const width of WIDTHS) {
      await admin.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(admin, `player at ${width} px`);
    }
    const [before, after] = headings.map(starsOf);
    const heading = frame.contentFrame().getByRole('heading', { level: 1 });
    const position = admin.getByRole('slider', { name: 'Stelle der Sitzung' });
    await expect(heading).toHaveText(before!);
    await expect(position).toHaveValue('0');
    await admin.getByRole('combobox', { name: 'Geschwindigkeit' }).selectOption('8-fach');
    await admin.getByRole('button', { name: 'Abspielen' }).press('Enter');
    await expect(position).not.toHaveValue('0');
    await expect(heading).toHaveText(after!);
    // At its end it stands still, at its whole length.
    await expect(admin.getByRole('button', { name: 'Abspielen' })).toBeVisible();
    await expect(position).toHaveAttribute('aria-valuetext', /^(\d+:\d\d) von \1$/);
    await expect(admin.getByRole('button', { name: 'Abspielen' })).toBeFocused();
    await admin.keyboard.press('Escape');
    await expect(admin.getByText(/Konto \d+, Sitzung/).first()).toBeVisible();
  });

  await test.step('withdrawing the consent deletes it and ends all requests', async () => {
    await setRecording(page, false);
    await expect.poll(() => sent.filter((request) => request.method() === 'DELETE').length).toBe(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kq.recording-visitor'))).toBeNull();
    sent.length = 0;
    await visit(page);
    expect(urlsOf(sent)).toEqual([]);
    await admin.goto('/admin-dashboard?section=recordings');
    await expect(admin.getByText('Keine Sitzungen mit dieser Auswahl.')).toBeVisible();
  });
});

function recordRequests(page: Page): Request[] {
  const sent: Request[] = [];
  page.context().on('request', (request) => {
    if (RECORDING.test(request.url())) sent.push(request);
  });
  return sent;
}

const headingOf = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();

/** A text as a recording has it. */
const starsOf = (text: string): string => text.replaceAll(/\S/g, '*');

/** Calls an API as axios does, with what must not leave. */
async function signInByXhr(page: Page): Promise<void> {
  await page.evaluate(
    (secret) =>
      new Promise((resolve) => {
        const call = new XMLHttpRequest();
        call.open('POST', '/api/auth/login');
        call.setRequestHeader('content-type', 'application/json');
        call.onloadend = resolve;
        call.send(JSON.stringify({ email: `${secret}@privat.example`, password: secret }));
      }),
    SECRET,
  );
}

const urlsOf = (sent: readonly Request[]): string[] => sent.map((request) => new URL(request.url()).pathname);

const isChunk = (request: Request): boolean => request.url().includes('/chunks?');

const pagesOf = (sent: readonly Request[]): (string | null)[] =>
  sent.filter(isChunk).map((request) => new URL(request.url()).searchParams.get('page'));

function bodyOf(request: Request): string {
  const body = request.postDataBuffer();
  return body ? gunzipSync(body).toString() : '';
}

interface SentEvent {
  readonly data: { readonly payload?: { readonly requests?: readonly Record<string, unknown>[] } };
}

/** Recorded calls of a route. */
const callsOf = (sent: readonly Request[], name: string): Record<string, unknown>[] =>
  sent
    .filter(isChunk)
    .flatMap((request) => JSON.parse(bodyOf(request) || '[]') as SentEvent[])
    .flatMap(({ data }) => data.payload?.requests ?? [])
    .filter((request) => request['name'] === name);

/** Names of all attributes and fields of bodies that left. */
function namesOf(sent: readonly Request[]): string {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) names.add(name);
      collect(inner);
    }
  };
  for (const request of sent.filter(isChunk)) collect(JSON.parse(bodyOf(request) || '[]'));
  return [...names].sort().join(' ');
}

/** Searches a place and opens what is found. */
async function visit(page: Page): Promise<void> {
  const watched = page.waitForResponse(/\/assets\/watch-page-/);
  await page.goto(`/search?location=${PLACE}&lat=49.4875&lng=8.466&workers=2`);
  await watched;
  await expectLoaded(page, '/search');
  await page.mouse.move(100, 200);
  await page.waitForLoadState('networkidle');
}

async function setRecording(page: Page, isAllowed: boolean): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
  const toggle = page.getByRole('checkbox', { name: 'Sitzungsaufzeichnung' });
  await expect(toggle).toBeChecked({ checked: !isAllowed });
  await toggle.setChecked(isAllowed, { force: true });
  await page.getByRole('button', { name: 'Auswahl speichern' }).click();
}

async function signInAsAdmin(page: Page, product: ProductUnderTest): Promise<void> {
  const { admin: password } = await product.demoPasswords();
  await page.goto('/login?from=/admin-dashboard');
  await fillLogin(page, ADMIN_EMAIL, password);
  const key = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code aus der App').fill(totpCode(key));
  await page.getByRole('button', { name: 'Einrichten', exact: true }).click();
  await page.getByLabel('Ich habe die Codes gesichert.').check();
  await page.getByRole('button', { name: 'Weiter zur Verwaltung', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Sitzungen' }).first()).toBeVisible();
}
