import { type Page } from '@playwright/test';
import { cardsOn, openSearch } from './support/search';
import { expect, test } from './support/test';

const mapOn = (page: Page) => page.getByRole('region', { name: 'Karte der Unterkünfte' });
const pinsOn = (page: Page) => mapOn(page).getByRole('button', { name: /je Bett und Nacht/ });
const groupsOn = (page: Page) => mapOn(page).getByRole('button', { name: /näher heran$/ });
const cardOf = (page: Page, title: string) => mapOn(page).getByRole('group', { name: title, exact: true });
const titleOf = (pinName: string | null) =>
  (pinName ?? '').replace(/, [\d.]+,\d\d\s€ je Bett und Nacht.*$/, '');

/** Comes closer until the map has a single pin of an accommodation that `isWanted`; returns its name. */
async function findPin(page: Page, isWanted: (title: string) => boolean): Promise<string> {
  let found: string | null | undefined;
  await expect(async () => {
    const names = await pinsOn(page).evaluateAll((pins) => pins.map((pin) => pin.getAttribute('aria-label')));
    found = names.find((name) => isWanted(titleOf(name)));
    if (!found) await groupsOn(page).first().click();
    expect(found).toBeTruthy();
  }).toPass();
  return found ?? '';
}

/** Clicks a pin and waits for its card; the page neither scrolls nor loads more hits. */
async function openPin(page: Page, pin: string): Promise<void> {
  const before = { address: page.url(), scroll: await page.evaluate(() => window.scrollY) };
  await mapOn(page).getByRole('button', { name: pin, exact: true }).first().click();
  await expect(cardOf(page, titleOf(pin))).toBeInViewport({ ratio: 1 });
  expect({ address: page.url(), scroll: await page.evaluate(() => window.scrollY) }).toEqual(before);
}

/** The work site of the address. */
function siteOf(page: Page): (string | null)[] {
  const { searchParams } = new URL(page.url());
  return ['location', 'lat', 'lng', 'radius'].map((key) => searchParams.get(key));
}

/** Drags the map to the lower right, so that the part to the upper left comes into view. */
async function dragMap(page: Page, px: number): Promise<void> {
  const box = await mapOn(page).boundingBox();
  if (!box) throw new Error('the map has no box');
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 30 + px, box.y + 30 + px, { steps: 5 });
  await page.mouse.up();
}

test.describe('the map of a search', { tag: '@any-width' }, () => {
  test('opens the card of a pin with photo, total and checkbox, and selects in the list', async ({
    page,
  }) => {
    await openSearch(page);
    const again = page.getByRole('button', { name: 'In diesem Ausschnitt suchen' });
    await dragMap(page, 60);
    await expect(again).toBeVisible();
    const pin = await findPin(page, () => true);
    const title = titleOf(pin);
    await openPin(page, pin);
    // The card may lie where the button was.
    await expect(again).toBeHidden();
    const card = cardOf(page, title);
    await expect(card.locator('img')).toBeVisible();
    await expect(card.locator('strong')).toHaveText(/€/);
    await card.getByRole('checkbox').check();
    await expect(page.getByRole('region', { name: 'Auswahl' })).toContainText('1 Haus ausgewählt');
    await expect(page.getByRole('checkbox', { name: `${title} auswählen` })).toBeChecked();
    await card.press('Escape');
    await expect(card).toBeHidden();
    await expect(again).toBeVisible();
  });

  test('opens a pin of an accommodation that the list does not show yet', async ({ page }) => {
    await openSearch(page);
    await expect(cardsOn(page)).toHaveCount(20);
    const listed = await cardsOn(page).getByRole('heading').allInnerTexts();
    const pin = await findPin(page, (title) => !listed.includes(title));
    const title = titleOf(pin);
    await openPin(page, pin);
    await cardOf(page, title).getByRole('checkbox').check();
    await expect(page.getByRole('checkbox', { name: `${title} auswählen` })).toBeChecked();
    // On top, above those that were there.
    await expect(cardsOn(page)).toHaveCount(21);
    await expect(cardsOn(page).first().getByRole('heading')).toHaveText(title);
  });

  test('searches in the part to which it was dragged, and leads Back and Forward between the parts', async ({
    page,
  }) => {
    await openSearch(page);
    const again = page.getByRole('button', { name: 'In diesem Ausschnitt suchen' });
    const section = page.getByRole('button', { name: 'Filter entfernen: Kartenausschnitt' });
    await expect(pinsOn(page).or(groupsOn(page)).first()).toBeVisible();
    await expect(again).toBeHidden();
    const site = siteOf(page);
    await dragMap(page, 110);
    await again.click();
    await expect(section).toBeVisible();
    await expect(again).toBeHidden();
    expect(siteOf(page)).toEqual(site);
    await expect(cardsOn(page).first()).toContainText(/\d\skm/);
    const address = page.url();
    await page.goBack();
    await expect(section).toBeHidden();
    await expect(again).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL(address);
    await expect(section).toBeVisible();
    await expect(again).toBeHidden();
    await section.click();
    await expect(section).toBeHidden();
  });
});
