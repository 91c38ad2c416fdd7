import { type Page } from '@playwright/test';
import { type ProductUnderTest, waitFor } from '@kq/test-kit';
import { codeOf, linkPath, mailsAbout, mailTo } from './support/mails';
import { openSearch, prepareBest, requestIdOn } from './support/search';
import { expect, test } from './support/test';

const VERIFICATION_SUBJECT = /^Noch ein Klick/;

/** A request of a visitor without an account waits until the address is verified (docs/security.md S1). */
test.describe('a signed-out request', () => {
  test('is sent when the mailed link is confirmed in the same browser', async ({ page, product }) => {
    const { email, requestId } = await sendSignedOut(page, product, 'link');
    expect(await mailsAbout(product, requestId)).toHaveLength(0);

    const verification = await mailTo(product, email, VERIFICATION_SUBJECT);
    await page.goto(linkPath(verification, /\/auth\/magic-link\//));
    await expect(page.getByRole('heading', { name: 'Anfrage abschicken?' })).toBeVisible();
    await expect(page.getByText('Bitte mit Stellplatz.')).toBeVisible();
    expect(await mailsAbout(product, requestId)).toHaveLength(0);

    await page.getByRole('button', { name: 'Ja, 20 Vermieter anfragen' }).click();
    expect(await requestIdOn(page)).toBe(requestId);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('12 gesucht');
    await twentyMails(product, requestId);
  });

  test('is sent after the 6-digit code is entered', async ({ page, product }) => {
    const { email, requestId } = await sendSignedOut(page, product, 'code');
    const code = codeOf(await mailTo(product, email, VERIFICATION_SUBJECT));
    const wrong = code === '111111' ? '222222' : '111111';

    await page.getByLabel('Code aus der Mail').fill('123');
    await page.getByRole('button', { name: 'Mit Code bestätigen' }).click();
    await expect(page.getByText('Der Code hat 6 Ziffern.')).toBeVisible();
    await page.getByLabel('Code aus der Mail').fill(wrong);
    await page.getByRole('button', { name: 'Mit Code bestätigen' }).click();
    await expect(page.getByLabel('Code aus der Mail')).toHaveAttribute('aria-invalid', 'true');
    expect(await mailsAbout(product, requestId)).toHaveLength(0);

    await page.getByLabel('Code aus der Mail').fill(code);
    await page.getByRole('button', { name: 'Mit Code bestätigen' }).click();
    expect(await requestIdOn(page)).toBe(requestId);
    await twentyMails(product, requestId);
  });

  test('is dropped by "Das war ich nicht"', async ({ page, browser, product }) => {
    const { email, requestId } = await sendSignedOut(page, product, 'reject');
    const path = linkPath(await mailTo(product, email, VERIFICATION_SUBJECT), /\/auth\/magic-link\//);
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(path);
    await other.getByRole('button', { name: 'Das war ich nicht' }).click();
    await expect(other.getByRole('heading', { name: 'Danke für den Hinweis' })).toBeVisible();
    await context.close();

    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible();
    expect(await mailsAbout(product, requestId)).toHaveLength(0);
  });
});

/** Searches, selects the best 20 and sends the form with contact; ends on the view that asks for the mail. */
async function sendSignedOut(
  page: Page,
  product: ProductUnderTest,
  name: string,
): Promise<{ email: string; requestId: number }> {
  const email = `bauleitung-${name}@firma.example`;
  await openSearch(page);
  await prepareBest(page);
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: '20 Vermieter anfragen' });
  await submit.click();
  const contact = dialog.getByRole('group', { name: 'Ansprechpartner', exact: true });
  await expect(contact.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true');
  await contact.getByLabel(/^Name/).fill('Test Bauleitung');
  await contact.getByLabel('Firma', { exact: true }).fill('Test-Bau GmbH');
  await contact.getByLabel(/^E-Mail-Adresse/).fill(email);
  await dialog.getByLabel('Nachricht an die Vermieter').fill('Bitte mit Stellplatz.');
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/booking-requests'),
  );
  await submit.click();
  const { id, status } = (await (await answer).json()) as { id: number; status: string };
  expect(status).toBe('awaiting_verification');
  await expect(page.getByRole('dialog', { name: 'Bitte bestätigen Sie Ihre Adresse' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  return { email, requestId: id };
}

async function twentyMails(product: ProductUnderTest, requestId: number): Promise<void> {
  await waitFor('20 mails', async () => (await mailsAbout(product, requestId)).length === 20);
}
