import { type Page } from '@playwright/test';
import { expectAccessible, expectNoCutLabel, expectNoSidewaysScroll, installAxe } from './support/axe';
import { ADMIN_EMAIL, fillLogin } from './support/session';
import { expect, test } from './support/test';
import { totpCode } from './support/totp';

test.use({ productEnv: { KQ_ADMIN_SECOND_FACTOR: 'on' } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/login?from=/admin-dashboard');
  await fillLogin(page, ADMIN_EMAIL, password);
}

async function enterCode(page: Page, code: string, button = 'Bestätigen'): Promise<void> {
  await page.getByLabel('Code aus der App').fill(code);
  await press(page, button);
}

const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem('kq.token'));

async function expectWellMade(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page, `${what} at ${width} px`);
    await expectNoCutLabel(page, `${what} at ${width} px`);
  }
}

/** One flow, because a product has one demo admin and a time step works once. */
test('an admin enrols an app, signs in with it and with a recovery code (docs/security.md S33) @any-width', async ({
  page,
  product,
}) => {
  await installAxe(page);
  const { admin: password } = await product.demoPasswords();
  let key = '';

  await test.step('the first sign-in leads to the enrolment, from every dashboard', async () => {
    await signIn(page, password);
    await expect(page.getByRole('heading', { name: 'Zweiten Faktor einrichten' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/admin-dashboard$/);
    await expect(page.getByRole('img', { name: 'QR-Code mit dem Schlüssel' })).toBeVisible();
    await expectWellMade(page, 'the enrolment');
  });

  await test.step('a wrong code stays on the page, the right one shows the recovery codes', async () => {
    key = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
    await enterCode(page, totpCode(key) === '000000' ? '111111' : '000000', 'Einrichten');
    await expect(page.getByText('Der Code stimmt nicht. Noch 4 Versuche.')).toBeVisible();
    await enterCode(page, totpCode(key), 'Einrichten');
    await expect(page.getByRole('heading', { name: 'Codes für den Notfall sichern' })).toBeVisible();
  });

  const codes = await page
    .getByRole('list', { name: 'Wiederherstellungscodes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectWellMade(page, 'the recovery codes');
  await page.getByLabel('Ich habe die Codes gesichert.').check();
  await press(page, 'Weiter zur Verwaltung');
  await expect(page.getByRole('link', { name: 'Nutzerkonten' }).first()).toBeVisible();

  await test.step('the next sign-in asks for a code; the used one is refused', async () => {
    await signOut(page);
    await signIn(page, password);
    await expect(page.getByRole('heading', { name: 'Code eingeben' })).toBeVisible();
    await expectWellMade(page, 'the code');
    // The step of the enrolment is used; the next one is accepted early.
    await enterCode(page, totpCode(key, 1));
    await expect(page.getByRole('link', { name: 'Nutzerkonten' }).first()).toBeVisible();
  });

  await test.step('a recovery code works once', async () => {
    await signOut(page);
    await signIn(page, password);
    await press(page, 'Gerät nicht zur Hand? Wiederherstellungscode eingeben');
    await page.getByLabel('Wiederherstellungscode', { exact: true }).fill(codes[0] ?? '');
    await press(page, 'Bestätigen');
    await expect(page.getByText('Noch 9 Wiederherstellungscodes.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Nutzerkonten' }).first()).toBeVisible();
  });

  await test.step('the settings renew the recovery codes', async () => {
    await page.goto('/admin-dashboard?section=settings');
    await press(page, 'Neue Wiederherstellungscodes');
    await expect(
      page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem'),
    ).toHaveCount(10);
  });
});
