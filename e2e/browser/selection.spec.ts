import { type Page } from '@playwright/test';
import { codeOf, mailTo } from './support/mails';
import { cardsOn, openSearch, requestIdOn } from './support/search';
import { signInByForm } from './support/session';
import { expect, test } from './support/test';

const berlin = { location: 'Berlin', lat: '52.5244', lng: '13.4105' };
const tray = (page: Page) => page.getByRole('region', { name: 'Auswahl' });

test.describe('a selection of accommodations', () => {
  test('is not sent for a town other than the one it was made in', async ({ page }) => {
    await openSearch(page);
    await selectFirst(page, 2);
    await expect(tray(page)).toContainText(/Ludwigshafen · .+ · 12 Personen/);
    await expect(tray(page)).toContainText('2 Häuser ausgewählt');

    await openSearch(page, berlin);
    await expect(tray(page)).toContainText(/Ausgewählt für Ludwigshafen · .+ · 12 Personen/);
    await expect(page.getByRole('button', { name: 'Anfrage vorbereiten' })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: / auswählen$/, checked: true })).toHaveCount(0);
    await cardsOn(page).first().getByRole('checkbox').click();
    await expect(page.getByText(/^Ihre Auswahl gehört zu Ludwigshafen/).last()).toBeVisible();

    await tray(page).getByRole('button', { name: 'Passende behalten' }).click();
    await expect(tray(page)).toContainText('Keine der 2 Unterkünfte passt.');
    await tray(page).getByRole('button', { name: 'Rückgängig' }).click();
    await expect(tray(page)).toContainText('Ausgewählt für Ludwigshafen');
    await tray(page).getByRole('button', { name: 'Neu beginnen' }).click();
    await expect(tray(page)).toContainText('Auswahl aufgehoben.');

    await selectFirst(page, 1);
    await expect(tray(page)).toContainText(/Berlin · .+ · 12 Personen/);
    await page.getByRole('button', { name: 'Anfrage vorbereiten' }).click();
    const dialog = page.getByRole('dialog', { name: /Anfrage vorbereiten/ });
    await expect(dialog.getByRole('definition')).toHaveText([
      'Berlin',
      / – /,
      '14',
      '12',
      '1',
      /^\d+,\d\d\s€/,
    ]);
  });

  test('keeps accommodations that still fit after the dates change', async ({ page }) => {
    await openSearch(page);
    await selectFirst(page, 2);
    await openSearch(page, { workers: '4' });
    await expect(tray(page)).toContainText('Ausgewählt für Ludwigshafen');
    await tray(page).getByRole('button', { name: 'Passende behalten' }).click();
    await expect(tray(page)).toContainText('Alle 2 Unterkünfte passen.');
    await expect(tray(page)).toContainText(/Ludwigshafen · .+ · 4 Personen/);
    await expect(page.getByRole('button', { name: 'Anfrage vorbereiten' })).toBeVisible();
  });
});

test('asking an accommodation twice needs a deliberate confirmation', async ({ page, product }) => {
  await signInByForm(page, product, 'dispatcher');
  await openSearch(page);
  const card = cardsOn(page).first();
  const title = await card.getByRole('heading').innerText();
  const askAgain = async () => {
    await card.getByRole('button', { name: /^Anfragen/ }).click();
    return page.getByRole('dialog', { name: `${title} anfragen` });
  };
  await (await askAgain()).getByRole('button', { name: '1 Vermieter anfragen' }).click();
  await requestIdOn(page);
  await expect(page.getByText(/^Ihre Anfrage ist bei 1 Vermieter\. Antworten bis /)).toBeVisible();

  await openSearch(page);
  await expect(card.getByText('bereits angefragt')).toBeVisible();
  const dialog = await askAgain();
  await dialog.getByRole('button', { name: '1 Vermieter anfragen' }).click();
  await expect(dialog.getByText(/^Bitte bestätigen Sie, dass Sie trotzdem anfragen/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: `Noch einmal anfragen: ${title}` }).check();
  await dialog.getByRole('button', { name: '1 Vermieter anfragen' }).click();
  await requestIdOn(page);

  await card.page().goBack();
  await cardsOn(page).first().getByRole('link').first().click();
  await expect(page.getByText('bereits angefragt')).toBeVisible();
});

test('a waiting request stays visible on every page until its code is entered', async ({ page, product }) => {
  const email = 'streifen@firma.example';
  await openSearch(page);
  await cardsOn(page)
    .nth(1)
    .getByRole('button', { name: /^Anfragen/ })
    .click();
  const dialog = page.getByRole('dialog');
  const contact = dialog.getByRole('group', { name: 'Ansprechpartner', exact: true });
  await contact.getByLabel(/^Name/).fill('Test Bauleitung');
  await contact.getByLabel(/^E-Mail-Adresse/).fill('falsch@firma.example');
  await dialog.getByRole('button', { name: '1 Vermieter anfragen' }).click();
  await expect(dialog.getByLabel('Code aus der Mail')).toBeFocused();
  await expect(dialog.getByRole('button', { name: /^Mail erneut senden \(in \d+ s\)$/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Andere Adresse' }).click();
  await dialog.getByLabel('Neue E-Mail-Adresse').fill(email);
  await dialog.getByRole('button', { name: 'Mail an diese Adresse senden' }).click();
  await expect(dialog.getByText(email)).toBeVisible();
  await dialog.getByRole('button', { name: 'Später bestätigen' }).click();

  const strip = page.getByText('Ihre Anfrage an 1 Vermieter wartet auf die Bestätigung Ihrer Adresse.');
  await expect(strip).toBeVisible();
  await page.goto('/about');
  await expect(strip).toBeVisible();
  await page.goto('/');
  await expect(strip).toBeVisible();
  await page.getByRole('link', { name: 'Code eingeben' }).click();

  const code = codeOf(await mailTo(product, email, /^Noch ein Klick/));
  const field = page.getByLabel('Code aus der Mail');
  await field.fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Mit Code bestätigen' }).click();
  await expect(page.getByText('Der Code stimmt nicht. Noch 4 Versuche.')).toBeVisible();
  await field.fill(code);
  await page.getByRole('button', { name: 'Mit Code bestätigen' }).click();
  await requestIdOn(page);
  await expect(page.getByText(/^Ihre Anfrage ist bei 1 Vermieter\. Antworten bis /)).toBeVisible();
  await expect(strip).toHaveCount(0);
});

async function selectFirst(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await cardsOn(page).nth(index).getByRole('checkbox').click();
}
