import { randomBytes } from 'node:crypto';
import { type Page } from '@playwright/test';
import { signInByToken } from './support/session';
import { expect, test } from './support/test';

const TOWN = '67059;Ludwigshafen am Rhein';
/** Runs on several devices share one product. */
const NAME = `Testhaus ${randomBytes(4).toString('hex')}`;
const FILE = [
  'Titel;Art;Straße;PLZ;Ort;Zimmer;Preis',
  `${NAME} A;Haus;Am Werk 1;${TOWN};3 x 2 mit Bad;28,50`,
  `${NAME} B;Wohnung;Am Werk 2;${TOWN};;`,
  `${NAME} C;Schloss;Am Werk 3;${TOWN};;`,
  `${NAME} D;Haus;Am Werk 4;67059;Hamburg;;`,
].join('\r\n');

async function chooseFile(page: Page) {
  await page.goto('/owner-dashboard?section=places&import=csv');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'CSV-Datei' }).click();
  await (await chooser).setFiles({ name: 'haeuser.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
}

test('imports the good rows of a file as drafts, once', async ({ page, product }) => {
  await signInByToken(page, product, 'owner');
  await chooseFile(page);
  const bad = page.getByRole('list', { name: 'Zeilen mit Fehlern' });
  await expect(bad.getByRole('listitem')).toHaveCount(1);
  await expect(bad).toContainText('Zeile 4');
  await expect(bad).toContainText('Art: Möglich sind Zimmer');
  await page.getByRole('button', { name: '3 Entwürfe anlegen' }).click();
  await expect(page.getByText('2 Entwürfe angelegt')).toBeVisible();
  await expect(bad).toContainText('Ort: Hamburg liegt nicht im Bereich 67059');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Fehlerzeilen herunterladen' }).click();
  expect((await download).suggestedFilename()).toBe('kolonnenquartier-fehler.csv');
  await page.getByRole('link', { name: 'Zu den Entwürfen' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `${NAME} A` })).toContainText('28,50');

  await chooseFile(page);
  await page.getByRole('button', { name: '3 Entwürfe anlegen' }).click();
  await expect(page.getByText('0 Entwürfe angelegt, 2 schon vorhanden')).toBeVisible();
  await page.getByRole('link', { name: 'Zu den Entwürfen' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `${NAME} A` })).toHaveCount(1);
});
