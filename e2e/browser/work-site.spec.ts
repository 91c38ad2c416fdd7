import { type Locator, type Page } from '@playwright/test';
import { addDays } from '@kq/contracts';
import { testStay } from '@kq/test-kit';
import { mailsAbout } from './support/mails';
import { cardsOn, requestIdOn } from './support/search';
import { signInByForm } from './support/session';
import { expect, test } from './support/test';

const TOWN = 'Ludwigshafen am Rhein';
const POINT = { lat: '49.48', lng: '8.44' };

/** Each way in which a work site comes into a search, as its address. */
const SITES: readonly [kind: string, address: Readonly<Record<string, string>>, label: string][] = [
  ['typed', { location: 'Ludwigshafen' }, TOWN],
  ['picked', { location: `${TOWN}, Rheinland-Pfalz`, ...POINT, kind: 'exact' }, TOWN],
  ['section', { location: TOWN, within: '8.3000,49.4000,8.6000,49.6000' }, TOWN],
  [
    'street',
    { location: 'Carl-Bosch-Straße 38, Ludwigshafen', ...POINT, kind: 'exact' },
    `${TOWN}, „Carl-Bosch-Straße 38“`,
  ],
  ['coordinates', { location: '49.48, 8.44', ...POINT, kind: 'coordinates' }, `${TOWN}, „49.48000, 8.44000“`],
];

/** Stays of different requests do not overlap, so that no house was asked before. */
const stayOf = (index: number): Record<string, string> => {
  const { start_date, end_date } = testStay();
  return { startDate: addDays(start_date, index * 21), endDate: addDays(end_date, index * 21) };
};

const siteIn = (dialog: Locator): Locator =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().getByText('Einsatzort') })
    .locator('dd');

async function askFirst(page: Page): Promise<Locator> {
  const card = cardsOn(page).first();
  await card.getByRole('button', { name: /anfragen/i }).click();
  const dialog = page.getByRole('dialog', { name: /anfragen/ });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a work site reads the same in form, status page, list and owner mail', async ({ page, product }) => {
  test.setTimeout(180_000);
  await signInByForm(page, product, 'dispatcher');
  for (const [index, [kind, address, label]] of SITES.entries()) {
    await test.step(kind, async () => {
      const query = new URLSearchParams({ ...address, ...stayOf(index), workers: '2', radius: '25' });
      await page.goto(`/search?${query}`);
      await expect(cardsOn(page).first()).toBeVisible();
      const dialog = await askFirst(page);
      await expect(siteIn(dialog)).toHaveText(label);
      await dialog.getByRole('button', { name: /Vermieter anfragen$/ }).click();
      const id = await requestIdOn(page);
      await expect(page.getByText(label, { exact: false }).first()).toBeVisible();
      await expect.poll(async () => (await mailsAbout(product, id)).length).toBeGreaterThan(0);
      const [mail] = await mailsAbout(product, id);
      expect(mail?.text.split('\n').map((line) => line.trim())).toContain(`Ort: ${label}`);
      expect(mail?.subject).toContain(`in ${TOWN},`);
    });
  }
  await page.goto('/dashboard');
  for (const label of new Set(SITES.map(([, , name]) => name)))
    await expect(
      page.getByRole('link', { name: `2 Personen in ${label}`, exact: true }).first(),
    ).toBeVisible();
});
