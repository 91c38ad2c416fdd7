import { type Page, type Request } from '@playwright/test';
import { expectLoaded } from './support/loaded';
import { expect, test } from './support/test';

const MEASUREMENT = /\/api\/analytics\/(telemetry|web-vitals)$|\/assets\/measure-page-/;
const PASSWORD = 'geheim-geheim';

test.describe('measurement of the page', () => {
  test('needs the consent "Messung", which can be withdrawn @any-width (docs/spec MON-04)', async ({
    page,
  }) => {
    const sent = recordMeasurement(page);
    await failToLogIn(page);
    await leave(page);
    expect(urlsOf(sent)).toEqual([]);

    await setMeasurement(page, true);
    await expect.poll(() => urlsOf(sent)).toEqual([expect.stringContaining('/assets/measure-page-')]);
    await failToLogIn(page);
    await leave(page);
    await expect.poll(() => urlsOf(sent)).toContain('/api/analytics/telemetry');
    const bodies = sent.map((request) => request.postData() ?? '').join('\n');
    expect(attributesOf(sent)).toMatchObject({
      'kq.action': 'login',
      'kq.page': 'login',
      'kq.click.text': 'Anmelden',
      'url.template': '/api/auth/login',
    });
    expect(urlsOf(sent)).toContain('/api/analytics/web-vitals');
    expect(bodies).not.toContain(PASSWORD);
    expect(bodies).not.toContain('kolonne@');

    await setMeasurement(page, false);
    sent.length = 0;
    await failToLogIn(page);
    await leave(page);
    await page.goto('/');
    await expectLoaded(page, '/');
    await page.waitForLoadState('networkidle');
    expect(urlsOf(sent)).toEqual([]);
  });
});

function recordMeasurement(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (MEASUREMENT.test(request.url())) sent.push(request);
  });
  return sent;
}

const urlsOf = (sent: readonly Request[]): string[] => sent.map((request) => new URL(request.url()).pathname);

async function failToLogIn(page: Page): Promise<void> {
  const watched = page.waitForResponse(/\/assets\/watch-page-/);
  await page.goto('/login');
  await watched;
  await page.waitForLoadState('networkidle');
  await page.getByLabel('E-Mail-Adresse').first().fill('kolonne@firma.example');
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  const answered = page.waitForResponse(/\/api\/auth\/login$/);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
  await answered;
}

/** What a browser does when its tab is left: everything that waits is sent. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

async function setMeasurement(page: Page, isAllowed: boolean): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
  const toggle = page.getByRole('checkbox', { name: 'Messung' });
  await expect(toggle).toBeChecked({ checked: !isAllowed });
  await toggle.setChecked(isAllowed, { force: true });
  await page.getByRole('button', { name: 'Auswahl speichern' }).click();
}

interface Spans {
  resourceSpans: {
    scopeSpans: { spans: { attributes: { key: string; value: { stringValue?: string } }[] }[] }[];
  }[];
}

function attributesOf(sent: readonly Request[]): Record<string, string | undefined> {
  const bodies = sent.filter((request) => request.url().endsWith('/telemetry'));
  const spans = bodies.flatMap((request) =>
    (JSON.parse(request.postData() ?? '') as Spans).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  return Object.fromEntries(
    spans.flatMap(({ attributes }) => attributes.map(({ key, value }) => [key, value.stringValue])),
  );
}
