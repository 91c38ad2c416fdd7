import { type Page } from '@playwright/test';
import { type ProductUnderTest } from '@kq/test-kit';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll, installAxe } from './support/axe';
import { useToken } from './support/session';
import { expect, test } from './support/test';

const PASSWORD = 'Baustelle-2026!';
const PHOTOS = ['#7a4e00', '#1f4fa3', '#17663a', '#5b3a9e', '#a61e1e'];

/** Of a weak mobile connection. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};

test.describe('the first listing of a new owner', () => {
  test.setTimeout(240_000);

  test('is published with five photos from a phone on a slow connection', async ({ page, product }) => {
    await installAxe(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signUpOwner(page, product, 'erste@haus.example');
    await page.goto('/owner-dashboard');
    await throttle(page);
    await expect(page.getByText('0 von 3 erledigt')).toBeVisible();
    await expectAccessible(page, 'first steps of an owner');
    await page.getByRole('link', { name: 'Unterkunft anlegen' }).click();

    await expectStep(page, 'Schritt 1 von 6: Adresse');
    await next(page);
    await expect(page.getByLabel('Name der Unterkunft')).toBeFocused();
    await expect(page.getByText('Bitte ausfüllen.').first()).toBeVisible();
    await fillAddress(page, 'Monteurhaus am Park');
    await expect(page.getByRole('button', { name: 'Lage auf der Karte' })).toBeVisible();
    await check(page, 'step 1');
    await next(page);

    await expectStep(page, 'Schritt 2 von 6: Zimmer');
    await page.getByRole('button', { name: 'Zimmer eintragen' }).click();
    await page.getByRole('button', { name: 'Anzahl Zimmer: mehr' }).click({ clickCount: 2 });
    await page.getByLabel('Eigenes Bad je Zimmer').check();
    await expect(page.getByRole('heading', { name: '3 × Zweibettzimmer mit Bad' })).toBeVisible();
    await expect(page.getByText('3 Zimmer · 6 Betten · alles Einzelbetten')).toBeVisible();
    await check(page, 'step 2');
    await next(page);

    await expectStep(page, 'Schritt 3 von 6: Preis');
    await page.getByLabel('Preis je Bett und Nacht').fill('28');
    await expect(page.getByText(/28,00\s€ je Bett und Nacht, inkl\.\s7\s%\sMwSt\./)).toBeVisible();
    await check(page, 'step 3');
    await next(page);

    await expectStep(page, 'Schritt 4 von 6: Ausstattung');
    await page.getByLabel('WLAN').check();
    await page.getByLabel('Beschreibung').fill('Ruhig, mit Küche und Stellplatz.');
    await check(page, 'step 4');
    await next(page);

    await expectStep(page, 'Schritt 5 von 6: Fotos');
    await choosePhotos(page);
    const photos = page.getByRole('list', { name: 'Fotos in ihrer Reihenfolge' }).getByRole('listitem');
    await expect(photos).toHaveCount(PHOTOS.length, { timeout: 60_000 });
    await check(page, 'step 5');
    await next(page);

    await expectStep(page, 'Schritt 6 von 6: Vorschau');
    await expect(page.getByText('6 Betten frei, alles Einzelbetten')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Auf der eigenen Seite' })).toContainText(
      '2 Betten · Einzelbetten · eigenes Bad',
    );
    await check(page, 'step 6');
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await expect(page.getByText('2 von 3 erledigt')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Monteurhaus am Park' })).toBeVisible();
  });

  test('is published by keyboard alone @any-width', async ({ page, product }) => {
    await signUpOwner(page, product, 'tastatur@haus.example');
    await page.goto('/owner-dashboard?section=places&place=new');
    await expectStep(page, 'Schritt 1 von 6: Adresse');
    await typeInto(page, 'Name der Unterkunft', 'Haus Tastatur');
    await typeInto(page, 'Straße und Hausnummer', 'Werkstraße 2');
    await typeInto(page, 'Postleitzahl', '67059');
    await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Ludwigshafen am Rhein');
    const pin = page.getByRole('button', { name: 'Lage auf der Karte' });
    await tabTo(page, pin);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Nadel verschoben (1)')).toBeAttached();
    await pressButton(page, 'Weiter');

    await expectStep(page, 'Schritt 2 von 6: Zimmer');
    await pressButton(page, 'Zimmer eintragen');
    await pressButton(page, 'Anzahl Zimmer: mehr');
    await pressButton(page, 'Weiter');
    await expectStep(page, 'Schritt 3 von 6: Preis');
    await typeInto(page, 'Preis je Bett und Nacht', '30');
    await page.keyboard.press('Enter');
    await expectStep(page, 'Schritt 4 von 6: Ausstattung');
    await tabTo(page, page.getByLabel('WLAN'));
    await page.keyboard.press('Space');
    await pressButton(page, 'Weiter');
    await expectStep(page, 'Schritt 5 von 6: Fotos');
    await pressButton(page, 'Weiter');
    await expectStep(page, 'Schritt 6 von 6: Vorschau');
    await pressButton(page, 'Veröffentlichen');
    await expect(page.getByText('1 von 3 erledigt')).toBeVisible();
  });

  test('keeps what was typed without a connection and sends it later @any-width', async ({
    page,
    product,
    browser,
  }) => {
    const token = await signUpOwner(page, product, 'funkloch@haus.example');
    await page.goto('/owner-dashboard?section=places&place=new');
    await fillAddress(page, 'Haus Funkloch');
    await next(page);
    await expectStep(page, 'Schritt 2 von 6: Zimmer');
    await expect(page).toHaveURL(/place=\d+&step=rooms/);

    await page.route('**/api/accommodations/**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Zimmer eintragen' }).click();
    await next(page);
    await expectStep(page, 'Schritt 3 von 6: Preis');
    await expect(page.getByText(/Noch nicht übertragen/)).toBeVisible();
    await page.getByLabel('Preis je Bett und Nacht').fill('27');
    await page.unroute('**/api/accommodations/**');
    await page.reload();
    await expectStep(page, 'Schritt 3 von 6: Preis');
    await expect(page.getByLabel('Preis je Bett und Nacht')).toHaveValue('27,00 €');
    await expect(page.getByText('Als Entwurf gespeichert')).toBeVisible();

    const other = await browser.newContext({ baseURL: product.url });
    const phone = await other.newPage();
    await useToken(phone, token);
    await phone.goto('/owner-dashboard?section=places');
    await phone.getByRole('link', { name: 'Haus Funkloch: Weiter ausfüllen' }).click();
    await expectStep(phone, 'Schritt 5 von 6: Fotos');
    await phone.getByRole('link', { name: /^Preis/ }).click();
    await expect(phone.getByLabel('Preis je Bett und Nacht')).toHaveValue('27,00 €');

    await phone.getByLabel('Preis je Bett und Nacht').fill('31');
    await next(phone);
    await expectStep(phone, 'Schritt 4 von 6: Ausstattung');
    await page.getByLabel('Preis je Bett und Nacht').fill('29');
    await next(page);
    await expect(page.getByText('An anderer Stelle geändert: Preis. Welche Angaben gelten?')).toBeVisible();
    await page.getByRole('button', { name: 'Die anderen Angaben' }).click();
    await expect(page.getByLabel('Preis je Bett und Nacht')).toHaveValue('31,00 €');
    await other.close();
  });
});

/** Registers over HTTP, becomes an owner as the page /enable-owner does, and signs the page in. */
async function signUpOwner(page: Page, product: ProductUnderTest, email: string): Promise<string> {
  const api = product.api();
  const person = { firstname: 'Erika', lastname: 'Beispiel', email, role: 'guest', terms_accepted: true };
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
  const registered = await api.post('/api/auth/register', { ...person, ...passwords });
  expect(registered.status).toBeLessThan(300);
  await api.login(email, PASSWORD);
  const { status, body } = await api.post<{ access_token: string }>('/api/auth/enable-owner', {});
  expect(status).toBe(200);
  await useToken(page, body.access_token);
  return body.access_token;
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}

/** The heading of a step has the focus. */
const expectStep = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeFocused();

const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true }).click();

async function check(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
}

async function fillAddress(page: Page, title: string): Promise<void> {
  await page.getByLabel('Name der Unterkunft').fill(title);
  await page.getByLabel('Straße und Hausnummer').fill('Parkstraße 1');
  await page.getByLabel('Postleitzahl').fill('67059');
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Ludwigshafen am Rhein');
}

async function choosePhotos(page: Page): Promise<void> {
  const files = PHOTOS.map(async (background, index) => ({
    name: `foto-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  }));
  await page.locator('input[type=file]').setInputFiles(await Promise.all(files));
}

const TABS_MAX = 60;

/** Moves the focus by the Tab key only. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let count = 0; count < TABS_MAX; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function typeInto(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(words);
}

async function pressButton(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}
