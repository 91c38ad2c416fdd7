import { type Page } from '@playwright/test';
import { bundleBody, type ProductUnderTest } from '@kq/test-kit';
import { expectAccessible, installAxe } from './support/axe';
import { mailTo } from './support/mails';
import { DISPATCHER_EMAIL, OWNER_EMAIL, signInByToken } from './support/session';
import { expect, test } from './support/test';

test.describe('the inbox of an owner', () => {
  test('takes a request from its answer to the arrival and its cancellation', async ({ page, product }) => {
    await installAxe(page);
    const { requestId, placeId } = await askDemoOwner(product);
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

    await confirm(product, requestId, placeId);
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

async function askDemoOwner(product: ProductUnderTest): Promise<{ requestId: number; placeId: number }> {
  const { owner, dispatcher } = await product.demoPasswords();
  const api = product.api();
  const { user } = await api.login(OWNER_EMAIL, owner);
  const { body } = await api.get<{ data: { id: number }[] }>(`/api/accommodations/owner/${user.id}`);
  const placeId = body.data[0]!.id;
  await api.login(DISPATCHER_EMAIL, dispatcher);
  const sent = await api.post<{ id: number }>(
    '/api/booking-requests',
    bundleBody([placeId], { workers: 2, ask_again: [placeId] }),
  );
  expect(sent.status).toBe(202);
  return { requestId: sent.body.id, placeId };
}

async function confirm(product: ProductUnderTest, requestId: number, placeId: number): Promise<void> {
  const { dispatcher } = await product.demoPasswords();
  const api = product.api();
  await api.login(DISPATCHER_EMAIL, dispatcher);
  const recipients = [{ accommodation_id: placeId, beds: 2, offer_version: 1 }];
  expect((await api.post(`/api/booking-requests/${requestId}/confirm`, { recipients })).status).toBe(200);
}
