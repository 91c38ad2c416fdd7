import { type Page } from '@playwright/test';
import { addDays, dateInBerlin } from '@kq/contracts';
import { answerAsDemoOwner, askDemoOwner, confirmDemoOwner } from './support/demo-owner';
import { linkPath, mailTo } from './support/mails';
import { cardsOn } from './support/search';
import { DISPATCHER_EMAIL, signInByForm, signInByToken, signOut } from './support/session';
import { expect, test } from './support/test';

test.describe('the owner dashboard', () => {
  test('creates, edits, blocks and archives an accommodation', async ({ page, product }) => {
    const title = 'Testhaus am Werktor';
    await signInByForm(page, product, 'owner');
    await page.getByRole('link', { name: 'Unterkünfte', exact: true }).click();
    await page.getByRole('link', { name: 'Unterkunft eintragen' }).first().click();
    await fillListing(page, title);
    await expect(rowOf(page, title)).toContainText('In der Suche');

    await page.getByRole('link', { name: `${title}: Bearbeiten` }).click();
    await page.getByRole('link', { name: 'Preis', exact: true }).click();
    await page.getByLabel('Preis je Bett und Nacht').fill('31,50');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Alle Unterkünfte' }).click();
    await expect(rowOf(page, title)).toContainText('31,50');

    await page.getByRole('link', { name: `${title}: Kalender` }).click();
    const until = addDays(dateInBerlin(new Date()), 10);
    await page.getByLabel('Wieder frei ab').last().fill(until);
    await page.getByRole('button', { name: 'Als ausgebucht eintragen' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'ausgebucht' })).toBeVisible();
    await page.getByRole('link', { name: 'Alle Unterkünfte' }).click();

    await page.getByRole('button', { name: `${title}: Archivieren` }).click();
    await expect(rowOf(page, title)).toContainText('Archiviert');
    await page.reload();
    await expect(rowOf(page, title)).toContainText('Archiviert');
    await page.getByRole('button', { name: `${title}: Wieder anbieten` }).click();
    await expect(rowOf(page, title)).toContainText('In der Suche');
  });

  test('answers a request in the inbox (docs/spec PROD-09)', async ({ page, product }) => {
    await askDemoOwner(product);
    await signInByToken(page, product, 'owner');
    await page.goto('/owner-dashboard?section=requests');
    await page
      .getByRole('link', { name: /: Antworten$/ })
      .first()
      .click();
    await page.getByText('Nachricht dazu schreiben').click();
    await page.getByLabel('Nachricht an die Firma').fill('Ab Mai haben wir wieder Betten frei.');
    await page.getByRole('button', { name: 'Als Vorlage speichern' }).click();
    await expect(page.getByLabel('Vorlage einsetzen')).toContainText('Ab Mai haben wir');
    await page.getByRole('button', { name: 'Absagen' }).click();
    await page.getByRole('button', { name: 'Ausgebucht' }).click();
    await expect(page.getByRole('heading', { name: /^Danke, Ihre Absage ist angekommen/ })).toBeVisible();
    await page.getByRole('link', { name: /^Erledigt/ }).click();
    await expect(page.getByRole('link', { name: /: Ansehen$/ }).first()).toBeVisible();
  });

  test('cancels a confirmed stay, for which the dispatcher searches a replacement', async ({
    page,
    product,
  }) => {
    const asked = await askDemoOwner(product);
    await answerAsDemoOwner(product, asked, { action: 'accept' });
    await confirmDemoOwner(product, asked);
    await signInByToken(page, product, 'owner');
    await page.goto('/owner-dashboard?section=requests&state=confirmed');
    await page.getByRole('button', { name: /: Nach Bestätigung absagen$/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'Schaden oder Reparatur' }).check();
    await sheet.getByLabel('Nachricht an die Firma').fill('Rohrbruch im Obergeschoss.');
    await sheet.getByRole('button', { name: 'Verbindlich absagen' }).click();
    await expect(page.getByRole('button', { name: /: Nach Bestätigung absagen$/ })).toHaveCount(0);
    await page.getByRole('link', { name: /^Erledigt/ }).click();
    await expect(page.getByText('Vom Vermieter storniert')).toBeVisible();

    const mail = await mailTo(product, DISPATCHER_EMAIL, /^Absage nach Bestätigung: 2 Betten/);
    expect(mail.text).toContain('> Rohrbruch im Obergeschoss.');
    await signInByToken(page, product, 'dispatcher');
    await page.goto(linkPath(mail, /\/booking-requests\/\d+$/));
    await expect(page.getByRole('heading', { name: /abgesagt\. Es fehlen 2 Betten\.$/ })).toBeVisible();
    await page.getByRole('link', { name: 'Fehlende Betten suchen' }).click();
    await expect(page).toHaveURL(/\/search\?.*workers=2&/);
    await expect(cardsOn(page).first()).toBeVisible();
    await page.goto(linkPath(mail, /\/search\?/));
    await expect(cardsOn(page).first()).toBeVisible();
  });

  test('shows how often its accommodations were opened', async ({ page, product }) => {
    const { accommodationId } = await askDemoOwner(product);
    const counted = page.waitForResponse(/accommodation-views$/);
    await page.goto(`/unterkunft/${accommodationId}`);
    expect((await counted).status()).toBe(204);
    await signInByToken(page, product, 'owner');
    await page.goto('/owner-dashboard?section=figures');
    const heading = page.getByRole('heading', { name: 'Aufrufe Ihrer Unterkünfte' });
    const views = page.locator('section').filter({ has: heading }).last();
    await views.getByText('Als Tabelle').click();
    await expect(views.getByRole('cell').last()).toHaveText(/^[1-9]/);
  });

  test('keeps its section until the owner signs out (docs/spec PAGE-35)', async ({ page, product }) => {
    await signInByToken(page, product, 'owner');
    await page.goto('/owner-dashboard?section=places');
    await expect(page.getByRole('link', { name: 'Unterkünfte', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goto('/owner-dashboard');
    await expect(page.getByRole('link', { name: 'Unterkünfte', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await signOut(page);
    await signInByForm(page, product, 'owner');
    await page.goto('/owner-dashboard');
    await expect(page.getByRole('link', { name: 'Anfragen', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});

const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function fillListing(page: Page, title: string): Promise<void> {
  await page.getByLabel('Name der Unterkunft').fill(title);
  await page.getByLabel('Straße und Hausnummer').fill('Werkstraße 1');
  await page.getByLabel('Postleitzahl').fill('67059');
  // The postal code fills in its town.
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Ludwigshafen am Rhein');
  const next = page.getByRole('button', { name: 'Weiter', exact: true });
  await next.click();
  await page.getByRole('button', { name: 'Zimmer eintragen' }).click();
  await next.click();
  await page.getByLabel('Preis je Bett und Nacht').fill('29,00');
  await next.click();
  await page.getByLabel('Beschreibung').fill('Ruhig gelegen, mit Küche und Stellplatz für Transporter.');
  await next.click();
  await expect(page.getByRole('heading', { name: /Fotos$/ })).toBeVisible();
  await next.click();
  await page.getByRole('button', { name: 'Veröffentlichen' }).click();
}
