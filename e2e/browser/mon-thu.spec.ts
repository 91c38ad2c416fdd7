import { type Locator, type Page } from '@playwright/test';
import { addDays, dateInBerlin, demoOwner, weekday } from '@kq/contracts';
import { waitFor } from '@kq/test-kit';
import { listingBody } from '../shared/listing-body';
import { expectAccessible, installAxe } from './support/axe';
import { expectLoaded } from './support/loaded';
import { linkPath, mailsAbout } from './support/mails';
import { cardsOn, openSearch, requestIdOn, searchPath } from './support/search';
import { signInByToken } from './support/session';
import { expect, test } from './support/test';

const TITLE = 'Haus am Saaler Bodden';
const PLACE = { location: 'Barth', lat: '54.367', lng: '12.727', radius: '10', workers: '4' };
const IN_TWO_WEEKS = addDays(dateInBerlin(new Date()), 14);
const MONDAY = addDays(IN_TWO_WEEKS, (8 - weekday(IN_TWO_WEEKS)) % 7);
/** From a Saturday to the Sunday after two working weeks. */
const STAY = { startDate: addDays(MONDAY, -2), endDate: addDays(MONDAY, 13) };
const WEEKEND = { from: addDays(MONDAY, 4), to: addDays(MONDAY, 7), beds: 12 };
const NIGHTS = /8\sNächte, Mo–Fr \(4\sNächte je Woche\)/;
const SUM = /4\sBetten × 8\sNächte × 24,00\s€/;
const TOTAL = /768,00\s€/;

test('a crew from Monday to Thursday finds a house with full weekends, and pays four nights a week', async ({
  page,
  browser,
  product,
}) => {
  await installAxe(page);
  const owner = product.api();
  await owner.login(demoOwner(7).email, (await product.demoPasswords()).owner);
  const listing = listingBody({ title: TITLE, zip_code: '18356', city: 'Barth', deposit: 20_000 });
  const { body: made } = await owner.post<{ id: number }>('/api/accommodations', listing);
  await owner.call('PUT', `/api/accommodations/${made.id}/availability`, { blocks: [WEEKEND] });
  await signInByToken(page, product, 'dispatcher');

  await page.goto(searchPath({ ...PLACE, ...STAY }));
  const form = await openForm(page);
  await expect(form.getByLabel('Nächte')).toHaveValue('all');
  await form.getByLabel('Nächte').selectOption('mon_thu');
  await form.getByRole('button', { name: 'Suchen' }).click();
  await expect(page).toHaveURL(/nights=mon_thu/);
  const card = cardsOn(page).filter({ hasText: TITLE });
  await expect(card).toContainText(NIGHTS);
  await expect(card).toContainText(TOTAL);
  await page.goBack();
  await expect(page).not.toHaveURL(/nights/);
  await expect(card).toBeHidden();
  await openSearch(page, { ...PLACE, ...STAY, nights: 'mon_thu' });
  await openForm(page);
  await expect(form.getByLabel('Nächte')).toHaveValue('mon_thu');
  await expectAccessible(page, 'search for Monday to Thursday');
  await page.keyboard.press('Escape');

  await card.getByRole('link', { name: TITLE }).first().click();
  const box = page.getByRole('complementary', { name: 'Preis und Anfrage' });
  await expect(box.getByLabel('Nächte')).toHaveValue('mon_thu');
  await expect(box).toContainText('12 Betten frei');
  await expect(box).toContainText(TOTAL);
  // While it loads, the calendar is dimmed.
  await expectLoaded(page, 'detail page for Monday to Thursday');
  await expectAccessible(page, 'detail page for Monday to Thursday');
  await box.getByRole('button', { name: 'Anfragen', exact: true }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Nächte')).toHaveValue('mon_thu');
  await expect(dialog).toContainText(NIGHTS);
  await dialog.getByRole('button', { name: '1 Vermieter anfragen' }).click();
  const id = await requestIdOn(page);
  await expect(page.getByRole('main')).toContainText(NIGHTS);

  const mail = await waitFor('the mail of the request', async () => (await mailsAbout(product, id))[0]);
  const context = await browser.newContext();
  const answer = await context.newPage();
  await answer.goto(linkPath(mail, /\/respond\?/));
  await expect(answer.getByRole('main')).toContainText(NIGHTS);
  await expect(answer.getByRole('main')).toContainText(SUM);
  await expect(answer.getByText('Kaution 200,00')).toBeVisible();
  await answer.getByRole('button', { name: /^Zusagen/ }).click();
  await expect(answer.getByRole('heading', { name: /^Danke, Ihre Zusage/ })).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: `${TITLE}: Bestätigen` }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(NIGHTS);
  await expect(sheet).toContainText(SUM);
  await sheet.getByRole('button', { name: 'Kostenpflichtig buchen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('4 bestätigt');
  const row = page.getByRole('listitem').filter({ hasText: TITLE });
  await expect(row).toContainText(NIGHTS);
  await expect(row).toContainText(SUM);
  await expect(row).toContainText(TOTAL);
  await expectAccessible(page, 'confirmed stay from Monday to Thursday');
});

/** Returns the search form, which a phone opens from its summary. */
async function openForm(page: Page): Promise<Locator> {
  const change = page.getByRole('button', { name: /Suche ändern$/ });
  const form = page.getByRole('search');
  await expect(change.or(form).first()).toBeVisible();
  if (await change.isVisible()) await change.click();
  await expect(form).toBeVisible();
  return form;
}
