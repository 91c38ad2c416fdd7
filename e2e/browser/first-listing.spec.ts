import { type Page } from '@playwright/test';
import { type ProductUnderTest } from '@kq/test-kit';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll, installAxe } from './support/axe';
import { createHand } from './support/hand';
import { codeOf, mailTo } from './support/mails';
import { useToken } from './support/session';
import { expect, test } from './support/test';

const PASSWORD = 'Baustelle-2026!';
const PHOTOS = ['#7a4e00', '#1f4fa3', '#17663a', '#5b3a9e', '#a61e1e'];

/** Of a weak mobile connection; throughput in bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};
/** About the size of a phone's photo once the browser has shrunk it to 2400 px. */
const SHRUNK_PHOTO_BYTES = 900_000;
/** The server's check and encoding of one photo. */
const PHOTO_CHECK_S = 3;
const UPLOAD_S = PHOTOS.length * (SHRUNK_PHOTO_BYTES / SLOW_4G.uploadThroughput + PHOTO_CHECK_S);
/** The pages promise about ten minutes. */
const FIRST_LISTING_S = 600;

test.describe('the first listing of a new owner', () => {
  test.setTimeout(240_000);

  test('is published with five photos from a phone on a slow connection', async ({ page, product }) => {
    const hand = createHand(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const next = () => hand.tap(button('Weiter'));
    await installAxe(page);
    await signUpOwner(page, product, 'erste@haus.example');
    await page.goto('/owner-dashboard');
    await throttle(page);
    await expect(page.getByText('0 von 3 erledigt')).toBeVisible();
    await expectAccessible(page, 'first steps of an owner');
    await hand.tap(page.getByRole('link', { name: 'Unterkunft anlegen' }));

    await hand.read('Schritt 1 von 6: Adresse');
    await next();
    await expect(page.getByLabel('Name der Unterkunft')).toBeFocused();
    await expect(page.getByText('Bitte ausfüllen.').first()).toBeVisible();
    await hand.fill(page.getByLabel('Name der Unterkunft'), 'Monteurhaus am Park');
    await hand.fill(page.getByLabel('Straße und Hausnummer'), 'Parkstraße 1');
    await hand.fill(page.getByLabel('Postleitzahl'), '67059');
    await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Ludwigshafen am Rhein');
    await expect(page.getByRole('button', { name: 'Lage auf der Karte' })).toBeVisible();
    await check(page, 'step 1');
    await next();

    await hand.read('Schritt 2 von 6: Zimmer');
    await hand.tap(button('Zimmer eintragen'));
    await hand.tap(button('Anzahl Zimmer: mehr'));
    await hand.tap(button('Anzahl Zimmer: mehr'));
    await hand.tap(page.getByLabel('Eigenes Bad je Zimmer'));
    await expect(page.getByRole('heading', { name: '3 × Zweibettzimmer mit Bad' })).toBeVisible();
    await expect(page.getByText('3 Zimmer · 6 Betten · alles Einzelbetten')).toBeVisible();
    await check(page, 'step 2');
    await next();

    await hand.read('Schritt 3 von 6: Preis');
    await hand.fill(page.getByLabel('Preis je Bett und Nacht'), '28');
    await expect(page.getByText(/28,00\s€ je Bett und Nacht, inkl\.\s7\s%\sMwSt\./)).toBeVisible();
    await check(page, 'step 3');
    await next();

    await hand.read('Schritt 4 von 6: Ausstattung');
    for (const amenity of ['WLAN', 'TV', 'Küche', 'Waschmaschine', 'Transporter-Stellplatz'])
      await hand.tap(page.getByLabel(amenity, { exact: true }));
    await hand.fill(page.getByLabel('Beschreibung'), 'Ruhig, mit Küche und Stellplatz.');
    await check(page, 'step 4');
    await next();

    await hand.read('Schritt 5 von 6: Fotos');
    await hand.pickPhotos(() => hand.tap(button('Fotos auswählen')), await fivePhotos());
    const photos = page.getByRole('list', { name: 'Fotos in ihrer Reihenfolge' }).getByRole('listitem');
    await expect(photos).toHaveCount(PHOTOS.length, { timeout: 60_000 });
    hand.wait(UPLOAD_S);
    await expectChosenOrder(page, product);
    await check(page, 'step 5');
    await next();

    await hand.read('Schritt 6 von 6: Vorschau');
    await expect(page.getByRole('navigation').getByText('(vollständig)')).toHaveCount(5);
    await expect(page.getByText('6 Betten frei, alles Einzelbetten')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Auf der eigenen Seite' })).toContainText(
      '2 Betten · Einzelbetten · eigenes Bad',
    );
    await check(page, 'step 6');
    await hand.tap(button('Veröffentlichen'));
    await expect(page.getByText('2 von 3 erledigt')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Monteurhaus am Park' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Unterkünfte' })).toBeFocused();
    await hand.tap(button('Kalender stimmt'));
    await expect(page.getByText('2 von 3 erledigt')).toHaveCount(0);
    expect(hand.seconds()).toBeLessThan(FIRST_LISTING_S);
  });

  test('is published with five photos by keyboard alone @any-width', async ({ page, product }) => {
    const hand = createHand(page);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const enter = (name: string) => hand.enter(page.getByRole('button', { name, exact: true }));
    await signUpOwner(page, product, 'tastatur@haus.example');
    await page.goto('/owner-dashboard?section=places&place=new');
    await hand.read('Schritt 1 von 6: Adresse');
    await hand.type(field('Name der Unterkunft'), 'Haus Tastatur');
    await hand.type(field('Straße und Hausnummer'), 'Werkstraße 2');
    await hand.type(field('Postleitzahl'), '67059');
    await expect(field('Ort')).toHaveValue('Ludwigshafen am Rhein');
    await hand.tabTo(page.getByRole('button', { name: 'Lage auf der Karte' }));
    await hand.press('ArrowRight');
    await expect(page.getByText('Nadel verschoben (1)')).toBeAttached();
    await enter('Weiter');

    await hand.read('Schritt 2 von 6: Zimmer');
    await enter('Zimmer eintragen');
    await enter('Anzahl Zimmer: mehr');
    await enter('Zimmerart hinzufügen');
    await hand.enter(page.getByRole('button', { name: /: Entfernen$/ }).last());
    await expect(page.getByRole('button', { name: 'Zimmerart hinzufügen' })).toBeFocused();
    await enter('Weiter');
    await hand.read('Schritt 3 von 6: Preis');
    await hand.type(field('Preis je Bett und Nacht'), '30');
    await hand.press('Enter');
    await hand.read('Schritt 4 von 6: Ausstattung');
    await hand.tabTo(field('WLAN'));
    await hand.press('Space');
    await enter('Weiter');
    await hand.read('Schritt 5 von 6: Fotos');
    await hand.pickPhotos(() => enter('Fotos auswählen'), await fivePhotos());
    await expect(page.getByRole('listitem').filter({ hasText: 'Was ist zu sehen?' })).toHaveCount(5, {
      timeout: 60_000,
    });
    hand.wait(UPLOAD_S);
    await enter('Weiter');
    await hand.read('Schritt 6 von 6: Vorschau');
    await enter('Veröffentlichen');
    await expect(page.getByText('2 von 3 erledigt')).toBeVisible();
    expect(hand.seconds()).toBeLessThan(FIRST_LISTING_S);
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

/**
 * Registers and verifies the address over HTTP, without which there are no photos, becomes an owner as the page /enable-owner
 * does, and signs the page in.
 */
async function signUpOwner(page: Page, product: ProductUnderTest, email: string): Promise<string> {
  const api = product.api();
  const person = { firstname: 'Erika', lastname: 'Beispiel', email, role: 'guest', terms_accepted: true };
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
  const browser = { nonce_hash: api.nonceHash };
  const registered = await api.post('/api/auth/register', { ...person, ...passwords, ...browser });
  expect(registered.status).toBeLessThan(300);
  const code = codeOf(await mailTo(product, email));
  const verified = await api.post('/api/auth/magic-link/verify-code', { email, code, nonce: api.nonce });
  expect(verified.status).toBe(200);
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

/** Of one colour each, as files of a chooser. */
const fivePhotos = () =>
  Promise.all(
    PHOTOS.map(async (background, index) => ({
      name: `foto-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );

/** The average colours that the server stored are those of the files, in the order of their choice. */
async function expectChosenOrder(page: Page, product: ProductUnderTest): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('kq.token') ?? '');
  const response = await fetch(`${product.url}/api/accommodations/my`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { photos: { color: string }[] }[] };
  expect(data[0]?.photos.map(({ color }) => nearest(color))).toEqual(PHOTOS);
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
/** JPEG changes a colour a little. */
const nearest = (color: string): string =>
  [...PHOTOS].sort((one, other) => distance(one, color) - distance(other, color))[0] ?? '';
const distance = (one: string, other: string): number =>
  channels(one).reduce((sum, value, at) => sum + Math.abs(value - (channels(other)[at] ?? 0)), 0);
