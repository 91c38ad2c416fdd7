import { type Page } from '@playwright/test';
import { type ProductUnderTest } from '@kq/test-kit';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll, installAxe } from './support/axe';
import { answerAsDemoOwner, askDemoOwner, confirmDemoOwner } from './support/demo-owner';
import { signInByToken } from './support/session';
import { expect, test } from './support/test';

/** The narrowest phone, and a screen of 1440 px at a zoom of 200 %. */
const SIZES = [
  { width: 320, height: 700 },
  { width: 720, height: 450 },
] as const;
const THEMES = ['light', 'dark'] as const;

/** Checks the open state of a page at both sizes in both themes, without leaving it. */
async function checkState(page: Page, what: string): Promise<void> {
  await expect(page.locator('[class*="_skeleton_"]'), what).toHaveCount(0);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${what}, ${size.width} px, ${colorScheme}`);
    }
    await expectNoSidewaysScroll(page, `${what}, ${size.width} px`);
  }
}

const dashboard = (query: string) => `/owner-dashboard?section=${query}`;
const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true }).click();

/** An open request, an accepted, a confirmed and a declined one. */
async function oneOfEachState(product: ProductUnderTest): Promise<void> {
  const [accepted, confirmed, declined] = [
    await askDemoOwner(product),
    await askDemoOwner(product),
    await askDemoOwner(product),
  ];
  await askDemoOwner(product);
  await answerAsDemoOwner(product, accepted, { action: 'accept' });
  await answerAsDemoOwner(product, confirmed, { action: 'accept' });
  await confirmDemoOwner(product, confirmed);
  await answerAsDemoOwner(product, declined, { action: 'decline', reason: 'booked_out' });
}

test.describe("an owner's screens at 320 px and at 200 % zoom, in both themes @any-width", () => {
  test.setTimeout(180_000);

  test.beforeEach(async ({ page, product }) => {
    await installAxe(page);
    await signInByToken(page, product, 'owner');
  });

  test('the inbox in each state, the metrics and the calendar', async ({ page, product }) => {
    await oneOfEachState(product);
    for (const state of ['open', 'answered', 'confirmed', 'done']) {
      await page.goto(dashboard(`requests&state=${state}`));
      await expect(page.getByText(/^Haus|^Demo-Bau/).first()).toBeVisible();
      await checkState(page, `inbox: ${state}`);
    }
    await page.goto(dashboard('requests&state=confirmed'));
    await page
      .getByRole('button', { name: /: Nach Bestätigung absagen$/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verbindlich absagen' }).click();
    await expect(page.getByText('Bitte wählen Sie einen Grund.')).toBeVisible();
    await checkState(page, 'cancellation without a reason');

    await page.goto(dashboard('figures'));
    await page.getByText('Als Tabelle').first().click();
    await expect(page.getByRole('table', { name: 'Anfragen je Monat' })).toBeVisible();
    await checkState(page, 'figures');
    await page.goto(dashboard('places'));
    await expect(page.getByRole('link', { name: /: Kalender$/ }).first()).toBeVisible();
    await checkState(page, 'accommodations');
    await page
      .getByRole('link', { name: /: Kalender$/ })
      .first()
      .click();
    await page.locator('[data-date]').last().click();
    await expect(page.getByRole('status').filter({ hasText: 'Gewählt' })).toBeVisible();
    await checkState(page, 'calendar');
  });

  test('the preview and the result of an import with errors', async ({ page }) => {
    const file = [
      'Titel;Art;Straße;PLZ;Ort;Zimmer;Preis',
      'Haus Schmal;Haus;Am Werk 1;67059;Ludwigshafen am Rhein;3 x 2 mit Bad;28,50',
      'Haus Falsch;Schloss;Am Werk 2;67059;Ludwigshafen am Rhein;;viel',
      'Haus Fern;Wohnung;Am Werk 3;67059;Hamburg;2 x 1;30',
    ].join('\r\n');
    await page.goto(dashboard('places&import=csv'));
    await page.getByText('Spalten der Datei').click();
    await checkState(page, 'import');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'CSV-Datei' }).click();
    await (await chooser).setFiles({ name: 'haeuser.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(page.getByText('2 Zeilen bereit, 1 Zeile mit Fehlern')).toBeVisible();
    await checkState(page, 'import: preview');
    await page.getByRole('button', { name: '2 Entwürfe anlegen' }).click();
    await expect(page.getByText('2 Zeilen abgelehnt')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ergebnis' })).toBeFocused();
    await checkState(page, 'import: result');
  });

  test('the steps of a listing with their errors, and photos of which one failed', async ({ page }) => {
    await page.goto(dashboard('places&place=new'));
    await next(page);
    await expect(page.getByText('Bitte ausfüllen.').first()).toBeVisible();
    await checkState(page, 'address with errors');
    await page.getByLabel('Name der Unterkunft').fill('Haus Schmal');
    await page.getByLabel('Straße und Hausnummer').fill('Werkstraße 9');
    await page.getByLabel('Postleitzahl').fill('67059');
    await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Ludwigshafen am Rhein');
    await next(page);
    await expect(page.getByText('Schritt 2 von 6: Zimmer')).toBeVisible();
    await next(page);
    await expect(page.getByText('Bitte mindestens ein Zimmer angeben.')).toBeVisible();
    await page.getByRole('button', { name: 'Zimmer eintragen' }).click();
    await checkState(page, 'rooms');
    await next(page);
    await page.getByText('Rabatte, Kaution, Storno').click();
    await next(page);
    await checkState(page, 'price with errors');
    await page.getByLabel('Preis je Bett und Nacht').fill('28');
    await page.getByLabel('Rabatt ab 7 Nächten').fill('5');
    await page.getByLabel('Rabatt ab 28 Nächten').fill('15');
    await expect(page.getByText('26,60 € ab 7 Nächten, 23,80 € ab 28 Nächten')).toBeVisible();
    await checkState(page, 'price with discounts');
    await next(page);
    await page.getByText('Anreise, Schlüssel, WLAN, Sprachen, Registriernummer').click();
    await checkState(page, 'equipment');
    await next(page);
    await expect(page.getByRole('heading', { name: /Fotos$/ })).toBeVisible();
    const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#1f4fa3' } });
    await page.locator('input[type=file]').setInputFiles([
      { name: 'haus.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() },
      { name: 'notiz.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('kein Foto') },
    ]);
    await expect(page.getByText('Das ist kein Foto in JPEG, PNG oder WebP.')).toBeVisible();
    await checkState(page, 'photos with a failed upload');
    await next(page);
    await expect(page.getByRole('region', { name: 'Auf der eigenen Seite' })).toBeVisible();
    await checkState(page, 'preview');
  });
});
