import { join } from 'node:path';
import { demoOwner } from '@kq/contracts';
import { openDatabase } from '@kq/embedded';
import { createLogger } from '@kq/service-kit';
import { type RunningProduct, startProduct, waitFor } from '@kq/test-kit';
import { expectAccessible, installAxe } from './support/axe';
import { expectFits } from './support/fits';
import { linkPath } from './support/mails';
import { cardsOn, searchPath } from './support/search';
import { startSeeded } from './support/seeded';
import { OWNER_EMAIL } from './support/session';
import { expect, test as base } from './support/test';

const env = { KQ_CALENDAR_CHECK_HOURS: '0-24' };
const TITLE = 'Haus am Haff';
const PLACE = { location: 'Ueckermünde', lat: '53.738', lng: '14.048', radius: '10', workers: '2' };

const test = base.extend<{ asked: RunningProduct }>({
  /** A product with an accommodation whose calendar was confirmed eight days ago. */
  asked: [
    async ({}, use) => {
      const first = await startSeeded(env);
      await createAccommodation(first);
      await first.stop();
      await backdateConfirmation(first.dataDir);
      const product = await startProduct({ env, dataDir: first.dataDir });
      await use(product);
      await product.stop();
      await product.remove();
    },
    { timeout: 300_000 },
  ],
});

test('an owner confirms the calendar by the weekly mail, without a sign-in @any-width', async ({
  page,
  asked,
}) => {
  test.setTimeout(240_000);
  await installAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(asked.url + searchPath(PLACE));
  const card = cardsOn(page).filter({ hasText: TITLE });
  await expect(card).toContainText('4 Betten frei');
  await expect(card).not.toContainText('bestätigt');

  const mail = await waitFor(
    'the weekly mail',
    async () => (await asked.api().mails(OWNER_EMAIL)).find(({ subject }) => subject.startsWith('Stimmt')),
    { timeoutMs: 90_000 },
  );
  expect(mail.subject).toBe('Stimmt Ihr Kalender noch? 1 Unterkunft');
  expect(mail.text).toContain('4 Betten frei');

  await page.goto(asked.url + linkPath(mail, /\/calendar-check\//));
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page).toHaveURL(/\/calendar-check\/\d+$/);
  await expectAccessible(page, 'the page behind "Stimmt noch"');
  await expectFits(page, null, 'the page behind "Stimmt noch"');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Stimmt noch' }).click();
  await expect(page.getByRole('heading', { name: /der Kalender ist heute bestätigt/ })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: /der Kalender ist heute bestätigt/ })).toBeVisible();

  await page.goto(asked.url + searchPath(PLACE));
  await expect(card).toContainText('Kalender heute bestätigt');
});

async function createAccommodation(product: RunningProduct): Promise<void> {
  const api = product.api();
  await api.login(demoOwner(0).email, (await product.demoPasswords()).owner);
  const { status } = await api.post('/api/accommodations', {
    title: TITLE,
    address: 'Hafenstraße 1',
    zip_code: '17373',
    city: 'Ueckermünde',
    type: 'house',
    rooms: [{ name: 'Zimmer 1', beds: 4, single_beds: 4, private_bath: true }],
    price_per_bed_night: 2400,
  });
  expect(status).toBe(201);
}

/** No clock of the product can be moved: the stopped product's store is changed instead. */
async function backdateConfirmation(dataDir: string): Promise<void> {
  const uri = `embedded:${join(dataDir, 'listings')}`;
  const logger = createLogger({ service: 'test', level: 'silent' });
  const database = await openDatabase({ uri, name: 'listings', logger });
  const confirmedAt = new Date(Date.now() - 8 * 86_400_000);
  await database.connection
    .collection('accommodations')
    .updateOne({ title: TITLE }, { $set: { availability_confirmed_at: confirmedAt } });
  await database.close();
}
