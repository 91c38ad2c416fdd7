import { type Page } from '@playwright/test';
import { type ProductUnderTest } from '@kq/test-kit';
import { demoOwner } from '@kq/contracts';
import { expect } from './test';

export const DISPATCHER_EMAIL = 'disponent@demo.example';
export const ADMIN_EMAIL = 'admin@demo.example';
export const OWNER_EMAIL = demoOwner(0).email;

export type DemoRole = 'dispatcher' | 'owner' | 'admin';

const emails: Readonly<Record<DemoRole, string>> = {
  dispatcher: DISPATCHER_EMAIL,
  owner: OWNER_EMAIL,
  admin: ADMIN_EMAIL,
};

/** Fills in the login page as a person does. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
}

/** Signs a demo account in through the login page and waits for its dashboard. */
export async function signInByForm(page: Page, product: ProductUnderTest, role: DemoRole): Promise<void> {
  const passwords = await product.demoPasswords();
  await page.goto('/login');
  await fillLogin(page, emails[role], passwords[role]);
  await expect(page).toHaveURL(/-dashboard/);
}

/** Puts a session of a demo account into the browser, for tests of other features. */
export async function signInByToken(page: Page, product: ProductUnderTest, role: DemoRole): Promise<string> {
  const passwords = await product.demoPasswords();
  const { access_token } = await product.api().login(emails[role], passwords[role]);
  await useToken(page, access_token);
  return access_token;
}

/** Stores a token where the SPA keeps it (docs/spec AUTH-05), once, so that later sign-outs stay effective. */
export async function useToken(page: Page, token: string): Promise<void> {
  await page.goto('/impressum');
  await page.evaluate((value) => localStorage.setItem('kq.token', value), token);
}

/** Signs out by the user menu, or on phones by the folded menu. */
export async function signOut(page: Page): Promise<void> {
  const burger = page.getByRole('button', { name: 'Menü öffnen' });
  const opener = burger.or(page.locator('[aria-controls="user-menu"]')).filter({ visible: true });
  await opener.click();
  await page.getByRole('button', { name: 'Abmelden', exact: true }).filter({ visible: true }).click();
  await expect(
    page.getByRole('button', { name: 'Abmelden', exact: true }).filter({ visible: true }),
  ).toHaveCount(0);
}
