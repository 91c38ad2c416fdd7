import { type Page } from '@playwright/test';
import { codeOf, linkPath, mailsAbout, mailTo } from './support/mails';
import { cardsOn, openSearch, requestIdOn } from './support/search';
import { expect, test } from './support/test';

const SUBJECT = /^Noch ein Klick/;

/** Asks the accommodation of one card and leaves the request waiting for its verification. */
async function leaveWaiting(page: Page, email: string, index: number): Promise<number> {
  await openSearch(page);
  await cardsOn(page)
    .nth(index)
    .getByRole('button', { name: /^Anfragen/ })
    .click();
  const dialog = page.getByRole('dialog');
  const contact = dialog.getByRole('group', { name: 'Ansprechpartner', exact: true });
  await contact.getByLabel(/^Name/).fill('Test Bauleitung');
  await contact.getByLabel(/^E-Mail-Adresse/).fill(email);
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/booking-requests'),
  );
  await dialog.getByRole('button', { name: '1 Vermieter anfragen' }).click();
  const { id } = (await (await answer).json()) as { id: number };
  await expect(dialog.getByRole('button', { name: 'Später bestätigen' })).toBeVisible();
  return id;
}

const later = (page: Page) => page.getByRole('button', { name: 'Später bestätigen' }).click();
const choice = (page: Page) => page.getByRole('group', { name: /^Mehrere Anfragen warten/ });

/** One link or code sends what its page lists and its holder ticks (ADR 046). */
test.describe('two waiting requests of one visitor', () => {
  test('are listed by the link: one is discarded, the other is sent', async ({ page, product }) => {
    const email = 'zwei-link@firma.example';
    const first = await leaveWaiting(page, email, 0);
    await later(page);
    await expect(cardsOn(page).first().getByText('vorgemerkt')).toBeVisible();
    const second = await leaveWaiting(page, email, 1);
    await later(page);
    await expect(page.getByText('2 Anfragen warten auf die Bestätigung Ihrer Adresse.')).toBeVisible();

    const mail = await mailTo(product, email, SUBJECT);
    await page.goto(linkPath(mail, /\/auth\/magic-link\//));
    await expect(page.getByRole('heading', { name: 'Anfragen abschicken?' })).toBeVisible();
    const boxes = choice(page).getByRole('checkbox');
    await expect(boxes).toHaveCount(2);
    await expect(boxes.nth(0)).toBeChecked();
    await expect(boxes.nth(1)).not.toBeChecked();
    await choice(page)
      .getByRole('button', { name: /^Verwerfen/ })
      .nth(1)
      .click();
    await page.getByRole('button', { name: 'Ja, verwerfen' }).click();
    await page.getByRole('button', { name: 'Ja, 1 Vermieter anfragen' }).click();

    const sent = await requestIdOn(page);
    const dropped = sent === first ? second : first;
    await expect(page.getByText(/^Ihre Anfrage ist bei 1 Vermieter/)).toBeVisible();
    await expect.poll(async () => (await mailsAbout(product, sent)).length).toBe(1);
    expect(await mailsAbout(product, dropped)).toHaveLength(0);

    await page.goto(linkPath(mail, /\/auth\/magic-link\//));
    await expect(page.getByRole('heading', { name: 'Ihre Anfrage ist schon bei 1 Vermieter' })).toBeVisible();
    await page.getByRole('link', { name: 'Zur Anfrage' }).click();
    expect(await requestIdOn(page)).toBe(sent);
  });

  test('are ticked before the code: the other waits in the dashboard and is sent there', async ({
    page,
    product,
  }) => {
    const email = 'zwei-code@firma.example';
    const first = await leaveWaiting(page, email, 2);
    await later(page);
    const second = await leaveWaiting(page, email, 3);
    await expect(choice(page).getByRole('checkbox')).toHaveCount(2);
    await page.getByLabel('Code aus der Mail').fill(codeOf(await mailTo(product, email, SUBJECT)));
    await page.getByRole('button', { name: '1 Anfrage senden' }).click();
    expect(await requestIdOn(page)).toBe(second);
    expect(await mailsAbout(product, first)).toHaveLength(0);

    await page.goto('/dispatcher-dashboard');
    await expect(page.getByRole('heading', { name: '1 Anfrage ist noch nicht gesendet' })).toBeVisible();
    await page.getByRole('button', { name: /^Senden/ }).click();
    await expect(page.getByRole('heading', { name: '1 Anfrage ist noch nicht gesendet' })).toHaveCount(0);
    await expect.poll(async () => (await mailsAbout(product, first)).length).toBe(1);
  });

  test('are dropped from the strip', async ({ page }) => {
    await leaveWaiting(page, 'verwerfen@firma.example', 4);
    await later(page);
    await page.getByRole('button', { name: 'Anfrage verwerfen' }).click();
    await page.getByRole('button', { name: 'Ja, verwerfen' }).click();
    await expect(page.getByText(/wartet auf die Bestätigung Ihrer Adresse/)).toHaveCount(0);
    await expect(cardsOn(page).nth(4).getByText('vorgemerkt')).toHaveCount(0);
  });
});
