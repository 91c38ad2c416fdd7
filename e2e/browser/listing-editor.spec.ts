import { type Page } from '@playwright/test';
import { type ProductUnderTest } from '@kq/test-kit';
import { expectAccessible, expectNoSidewaysScroll, installAxe } from './support/axe';
import { DISPATCHER_EMAIL, signInByToken } from './support/session';
import { expect, test } from './support/test';

interface Listing {
  readonly id: number;
  readonly cents: number;
}

test.describe('the editor of a published accommodation', () => {
  let listing: Listing;

  test.beforeEach(async ({ page, product }) => {
    await installAxe(page);
    await signInByToken(page, product, 'owner');
    await page.goto('/owner-dashboard?section=places');
    const price = page.getByRole('link', { name: /: Preis ändern/ }).first();
    listing = await publicPrice(product, await idOf(price.getAttribute('href')));
    await price.click();
    await expect(priceField(page)).toBeVisible();
  });

  test('changes a price by two taps', async ({ page, product }) => {
    await priceField(page).fill('31');
    await expectAccessible(page, 'editor with changes');
    await expectNoSidewaysScroll(page, 'editor with changes');
    expect((await publicPrice(product, listing.id)).cents).toBe(listing.cents);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
    expect((await publicPrice(product, listing.id)).cents).toBe(3100);
  });

  const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'the link to all accommodations': (page) => page.getByRole('link', { name: 'Alle Unterkünfte' }).click(),
    Back: (page) => page.evaluate(() => history.back()),
    'the menu of the dashboard': (page) => page.getByRole('link', { name: 'Kalender', exact: true }).click(),
    'the name of the product': (page) => page.getByRole('link', { name: /zur Startseite$/ }).click(),
  };
  for (const [way, leave] of Object.entries(ways)) {
    test(`asks before ${way} and publishes nothing`, async ({ page, product }) => {
      const open = page.url();
      await priceField(page).fill('47');
      await page.getByLabel('Umsatzsteuer').selectOption('kleinunternehmer');
      await leave(page);
      const question = page.getByRole('dialog', { name: 'Änderungen speichern?' });
      await question.getByRole('button', { name: 'Weiter bearbeiten' }).click();
      await expect(question).toHaveCount(0);
      expect(page.url()).toBe(open);
      await expect(priceField(page)).toHaveValue('47,00 €');
      await leave(page);
      await question.getByRole('button', { name: 'Verwerfen' }).click();
      await expect.poll(() => page.url()).not.toBe(open);
      expect((await publicPrice(product, listing.id)).cents).toBe(listing.cents);
      await page.goto(open);
      await expect(priceField(page)).not.toHaveValue('47,00 €');
    });
  }

  test('publishes nothing by another section, and asks before a reload', async ({ page, product }) => {
    await priceField(page).fill('47');
    await page
      .getByRole('navigation', { name: 'Abschnitte der Unterkunft' })
      .getByRole('link', { name: 'Ausstattung' })
      .click();
    await expect(page.getByLabel('Beschreibung')).toBeVisible();
    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    await (await asked).accept();
    await reload;
    await expect(page.getByText(/noch nicht gespeichert/)).toBeVisible();
    expect((await publicPrice(product, listing.id)).cents).toBe(listing.cents);
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await page.getByRole('link', { name: 'Preis', exact: true }).click();
    await expect(priceField(page)).not.toHaveValue('47,00 €');
  });
});

const priceField = (page: Page) => page.getByLabel('Preis je Bett und Nacht');

const idOf = async (href: Promise<string | null>): Promise<number> =>
  Number(new URLSearchParams((await href)?.slice(1)).get('place'));

/** What everybody reads; with a session, so that the gateway's cache does not answer with an earlier price. */
async function publicPrice(product: ProductUnderTest, id: number): Promise<Listing> {
  const api = product.api();
  await api.login(DISPATCHER_EMAIL, (await product.demoPasswords()).dispatcher);
  const { body } = await api.get<{ price_per_bed_night: number }>(`/api/accommodations/${id}`);
  return { id, cents: body.price_per_bed_night };
}
