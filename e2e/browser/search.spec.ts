import { type Page } from '@playwright/test';
import { addDays, dateInBerlin } from '@kq/contracts';
import { holdScripts } from './support/held-scripts';
import { expectFont, expectLoaded } from './support/loaded';
import { cardsOn, openSearch, pickStay, searchPath } from './support/search';
import { expect, test } from './support/test';

const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Filter' }).getByRole('button', { name });
const resultCount = (page: Page) => page.getByText(/^[\d.]+ Unterk(unft|ünfte) mit /);

test.describe('the search', () => {
  test('keeps its filters in the address over reload, details and back (docs/spec PROD-02)', async ({
    page,
  }) => {
    await openSearch(page);
    const all = await resultCount(page).innerText();
    await chip(page, /^WLAN/).click();
    await expect(page).toHaveURL(/amenities=wifi/);
    await expect(resultCount(page)).not.toHaveText(all);
    await page.getByLabel('Sortieren nach').selectOption({ label: 'Preis je Bett' });
    await expect(page).toHaveURL(/sort=price/);
    const filtered = await resultCount(page).innerText();

    await page.reload();
    await expect(chip(page, /^WLAN/)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Sortieren nach')).toHaveValue('price');
    await expect(resultCount(page)).toHaveText(filtered);

    const title = await cardsOn(page).first().getByRole('heading').innerText();
    await cardsOn(page).first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await page.goBack();
    await expect(page).toHaveURL(/amenities=wifi.*sort=price/);
    await expect(resultCount(page)).toHaveText(filtered);
    await expect(cardsOn(page).first().getByRole('heading')).toHaveText(title);
  });

  test('shows its shape before any script', async ({ page }) => {
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(searchPath());
    await expect(page.getByRole('heading', { name: 'Unterkünfte finden' })).toBeVisible();
    await expect(page.getByText('Die Treffer werden geladen.')).toBeVisible();
  });

  test('filters by features, and removes filters one by one and all together', async ({ page }) => {
    await openSearch(page);
    const all = await resultCount(page).innerText();
    await chip(page, /^Geprüfte Vermieter/).click();
    await page
      .getByRole('button', { name: /^Filter/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('button', { name: /^Kostenlos stornierbar/ }).click();
    await expect(page).toHaveURL(/features=verified%2Ccancellable/);
    await sheet.getByRole('button', { name: /Unterkünfte zeigen$/ }).click();
    await expect(resultCount(page)).not.toHaveText(all);
    const active = page.getByRole('group', { name: 'Aktive Filter' });
    await active.getByRole('button', { name: 'Filter entfernen: Geprüfte Vermieter' }).click();
    await expect(page).toHaveURL(/features=cancellable(&|$)/);
    await active.getByRole('button', { name: 'Alle Filter entfernen' }).click();
    await expect(active).toBeHidden();
    await expect(resultCount(page)).toHaveText(all);
  });

  test('shows two and a half cards on the first screen of a phone @any-width', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openSearch(page);
    const strip = await page.getByText('Testbetrieb: alle Mails sind lesbar.').boundingBox();
    const third = await cardsOn(page).nth(2).boundingBox();
    // The strip is shown in test operation only.
    expect((third?.y ?? Infinity) + (third?.height ?? 0) / 2 - (strip?.height ?? 0)).toBeLessThanOrEqual(844);
  });

  for (const width of [320, 390])
    test(`shows the texts of a card in full and apart at ${width} px @any-width`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await openSearch(page);
      const card = cardsOn(page).filter({ hasText: /bestätigt\s· günstig im Vergleich/ });
      await expect(card.first()).toBeVisible();
      const problems = await cardsOn(page).evaluateAll((cards) => {
        const linesOf = (element: Element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          return [...text.getClientRects()];
        };
        return cards.flatMap((each) => {
          const trust = each.querySelector('[class*="trust"]') as Element;
          const { bottom } = trust.getBoundingClientRect();
          const recommends = linesOf(trust);
          const isCut =
            trust.scrollWidth > trust.clientWidth || recommends.some((line) => line.top >= bottom);
          const overlaps = [...each.querySelectorAll('[class*="price"] :is(strong, span)')]
            .flatMap(linesOf)
            .filter(({ left, top, bottom: end }) =>
              recommends.some((line) => left < line.right && top < line.bottom && line.top < end),
            );
          return isCut || overlaps.length > 0 ? [each.textContent] : [];
        });
      });
      expect(problems).toEqual([]);
    });

  test('sorts by the total of the stay', async ({ page }) => {
    await openSearch(page, { min_beds: '12' });
    await page.getByLabel('Sortieren nach').selectOption({ label: 'Gesamtpreis' });
    await expect(page).toHaveURL(/sort=total/);
    await expect(async () => {
      const totals = await cardsOn(page).locator('strong').allInnerTexts();
      const cents = totals.map((text) => Number(text.replace(/\D/g, '')));
      expect(cents.length).toBeGreaterThan(1);
      expect(cents).toEqual(cents.toSorted((one, other) => one - other));
    }).toPass();
  });

  test('shows net prices on cards and details, and remembers it', async ({ page }) => {
    await openSearch(page, { features: 'verified' });
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    if (isPhone)
      await page
        .getByRole('button', { name: /^Filter/ })
        .first()
        .click();
    await page.getByRole('switch', { name: 'Nettopreise' }).check();
    if (isPhone) await page.keyboard.press('Escape');
    const taxed = cardsOn(page).filter({ hasText: 'zzgl. 7' }).first();
    await expect(taxed).toBeVisible();
    await expect(page.getByText(/inkl\. 7\s%/)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('option', { name: 'Gesamtpreis brutto' })).toBeAttached();
    await taxed.getByRole('link').first().click();
    await expect(page.getByRole('complementary', { name: 'Preis und Anfrage' })).toContainText('zzgl. 7');
  });

  test('changes the stay in the calendar', async ({ page }) => {
    await openSearch(page);
    const change = page.getByRole('button', { name: 'Suche ändern' });
    if (await change.isVisible()) await change.click();
    const form = page.getByRole('search', { name: 'Unterkünfte suchen' });
    const today = dateInBerlin(new Date());
    await pickStay(page, form, [addDays(today, 20), addDays(today, 38)]);
    await form.getByRole('button', { name: 'Suchen' }).click();
    await expect(page).toHaveURL(new RegExp(`startDate=${addDays(today, 20)}&endDate=${addDays(today, 38)}`));
    await expect(cardsOn(page).first()).toContainText('18 Nächte');
  });

  test('loads more result cards step by step', async ({ page }) => {
    await openSearch(page);
    await expect(cardsOn(page)).toHaveCount(20);
    await page.getByRole('button', { name: /^Weitere laden/ }).click();
    await expect(cardsOn(page)).toHaveCount(40);
    await expect(page).toHaveURL(/page=2/);
    await page.reload();
    await expect(cardsOn(page)).toHaveCount(40);
  });

  test('offers a wider radius on an empty result', async ({ page }) => {
    // A spot 25 km from Ludwigshafen's demo accommodations, with a radius of 1 km.
    await page.goto(searchPath({ location: 'Am Waldrand', lat: '49.25', lng: '7.95', radius: '1' }));
    await expect(page.getByText('Im Umkreis von 1 km ist nichts für 12 Personen frei.')).toBeVisible();
    await page
      .getByRole('button', { name: /^Umkreis \d+ km/ })
      .first()
      .click();
    await expect(cardsOn(page).first()).toBeVisible();
    await expect(page).not.toHaveURL(/radius=1(&|$)/);
  });

  test('offers the nearest towns on an empty result', async ({ page }) => {
    await page.goto(searchPath({ location: 'Am Waldrand', lat: '49.25', lng: '7.95', radius: '5' }));
    await page
      .getByRole('button', { name: /^(?!Umkreis).+ \(\d+\)$/ })
      .first()
      .click();
    await expect(cardsOn(page).first()).toBeVisible();
    await expect(page).toHaveURL(/radius=5(&|$)/);
  });

  test('names an unknown place and suggests alternatives (docs/spec ERR-10)', async ({ page }) => {
    await page.goto('/search?location=Xyzzyhausen&workers=4&radius=25');
    await expect(page.getByText('Unbekannter Ort')).toBeVisible();
    await page.getByRole('button', { name: 'Alle Unterkünfte zeigen' }).click();
    await expect(cardsOn(page).first()).toBeVisible();
  });

  test('finds a place that was typed but not chosen', async ({ page }) => {
    await page.goto('/search?location=67059&workers=4&radius=25');
    await expect(cardsOn(page).first()).toBeVisible();
  });

  test('rejects the 21st accommodation of a selection (docs/spec BOOK-04)', async ({ page }) => {
    await openSearch(page);
    await page.getByRole('button', { name: 'Beste 20 auswählen' }).click();
    await expect(page.getByRole('region', { name: 'Auswahl' })).toContainText('20 Häuser ausgewählt');
    await page.getByRole('button', { name: /^Weitere laden/ }).click();
    await expect(cardsOn(page)).toHaveCount(40);
    const free = cardsOn(page).getByRole('checkbox', { checked: false }).first();
    await free.click();
    await expect(page.getByText('Höchstens 20 Unterkünfte je Anfrage.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Auswahl' })).toContainText('20 Häuser ausgewählt');
    await expect(page.getByRole('checkbox', { name: / auswählen$/, checked: true })).toHaveCount(20);
  });

  test('keeps the selection over a reload', async ({ page }) => {
    await openSearch(page);
    await cardsOn(page).nth(0).getByRole('checkbox').check();
    await cardsOn(page).nth(2).getByRole('checkbox').check();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Auswahl' })).toContainText('2 Häuser ausgewählt');
    await expect(cardsOn(page).nth(2).getByRole('checkbox')).toBeChecked();
  });

  test('shows when the network is lost and when it is available again', async ({ page, context }) => {
    await openSearch(page);
    await context.setOffline(true);
    await expect(page.getByText('Keine Verbindung. Ihre Eingaben bleiben hier erhalten.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Keine Verbindung. Ihre Eingaben bleiben hier erhalten.')).toBeHidden();
  });

  test('shows a failed search and retries on request', async ({ page }) => {
    await page.route('**/api/accommodations?**', (route) => route.abort());
    await page.goto(searchPath());
    await expect(page.getByText('Die Suche hat nicht geklappt.')).toBeVisible();
    await page.unroute('**/api/accommodations?**');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(cardsOn(page).first()).toBeVisible();
  });
});

test.describe('the landing page, before its code has loaded', () => {
  test('keeps typed text', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const place = page.getByRole('combobox', { name: 'Einsatzort' });
    await place.fill('Ludwigsh');
    await page.getByLabel('Personen').fill('7');
    await page.getByRole('radio', { name: '100 km' }).check();
    release();
    await expect(page.getByRole('button', { name: 'Vorschläge erlauben' })).toBeVisible();
    await expect(place).toHaveValue('Ludwigsh');
    await expect(page.getByLabel('Personen')).toHaveValue('7');
    await page.getByRole('button', { name: 'Unterkünfte finden' }).click();
    await expect(page).toHaveURL(/location=Ludwigsh&workers=7&radius=100/);
  });

  test('answers a tap on a button', async ({ page }) => {
    const release = await holdScripts(page, /\/assets\/(?!start-).*\.js$/);
    const started = page.waitForRequest(/\/assets\/index-/);
    await page.goto('/', { waitUntil: 'commit' });
    await started;
    await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
    release();
    await expect(page.getByRole('checkbox', { name: 'Messung' })).toBeAttached();
  });

  test('shows the calendar to a pointer that is already there', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Von').hover();
    release();
    await expect(page.getByRole('button', { name: /^Von/ })).toBeVisible();
  });

  test('stays where it is scrolled to, and nothing on it moves', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const settings = page.getByRole('button', { name: 'Cookie-Einstellungen' });
    const place = async () => ({
      ...(await settings.boundingBox()),
      scrolled: await page.evaluate(() => scrollY),
    });
    await expectFont(page);
    await settings.scrollIntoViewIfNeeded();
    const before = await place();
    expect(before.scrolled).toBeGreaterThan(0);
    release();
    await expect(page.getByText('Testbetrieb: alle Mails sind lesbar')).toBeAttached();
    await expectLoaded(page, '/');
    expect(await place()).toEqual(before);
  });
});
