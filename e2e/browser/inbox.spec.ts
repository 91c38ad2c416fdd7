import { type Page } from '@playwright/test';
import { expectAccessible, installAxe } from './support/axe';
import { askDemoOwner, confirmDemoOwner } from './support/demo-owner';
import { mailTo } from './support/mails';
import { DISPATCHER_EMAIL, OWNER_EMAIL, signInByToken } from './support/session';
import { expect, test } from './support/test';

test.describe('the inbox of an owner', () => {
  test('takes a request from its answer to the arrival and its cancellation', async ({ page, product }) => {
    await installAxe(page);
    const asked = await askDemoOwner(product);
    await signInByToken(page, product, 'owner');
    await page.goto('/owner-dashboard?section=requests');
    await expect(page.getByRole('heading', { name: /^Demo-Bau GmbH · / }).first()).toBeVisible();
    await page
      .getByRole('link', { name: /: Antworten$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Nur … Betten' }).click();
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expectAccessible(page, 'open request');
    await page.getByRole('button', { name: 'Zusagen', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Danke, Ihre Zusage ist angekommen/ })).toBeVisible();
    await page.getByRole('link', { name: /: Schließen$/ }).click();
    await openState(page, 'Beantwortet');
    await expect(page.getByText('Zusage', { exact: true }).first()).toBeVisible();

    await confirmDemoOwner(product, asked);
    await openState(page, 'Bestätigt');
    await expect(page.getByRole('heading', { name: 'Nächste Anreisen' })).toBeVisible();
    await expect(page.getByRole('link', { name: DISPATCHER_EMAIL }).first()).toBeVisible();
    await expect(page.getByText('2 Betten', { exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'confirmed stays');

    await page
      .getByRole('button', { name: /: Nach Bestätigung absagen$/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'Schaden oder Reparatur' }).check();
    await sheet.getByRole('button', { name: 'Verbindlich absagen' }).click();
    await expect(sheet).toBeHidden();
    await openState(page, 'Erledigt');
    await expect(page.getByText('Vom Vermieter storniert').first()).toBeVisible();
    await page.goto('/owner-dashboard?section=figures');
    await expect(page.getByRole('heading', { name: 'Anfragen je Monat' })).toBeVisible();
    await page.getByText('Als Tabelle').first().click();
    await expect(page.getByRole('table', { name: 'Anfragen je Monat' })).toBeVisible();
    const copy = await mailTo(product, OWNER_EMAIL, /^Ihre Absage: 2 Betten/);
    expect(copy.text).toContain('Grund: Schaden oder Reparatur');
  });
});

async function openState(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Anfragen nach Stand' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
}
