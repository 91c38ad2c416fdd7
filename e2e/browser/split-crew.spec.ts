import { searchLudwigshafen } from '@kq/test-kit';
import { cardsOn, openSearch, requestIdOn } from './support/search';
import { signInByForm } from './support/session';
import { expect, test } from './support/test';

const WORKERS = 60;

test('a crew that no house has room for is split over several and asked in one request (docs/design.md D2)', async ({
  page,
  product,
}) => {
  expect(await searchLudwigshafen(product.api(), { workers: WORKERS })).toEqual([]);
  await signInByForm(page, product, 'dispatcher');
  const searches: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/accommodations\?/.test(request.url())) searches.push(request.url());
  });
  await openSearch(page, { workers: String(WORKERS) });
  await expect(page.getByText(/^Für 60 Personen brauchen Sie etwa \d+ Häuser\.$/).first()).toBeVisible();
  // The service decides: one call, without a second one for smaller houses.
  expect(searches.filter((url) => new URL(url).searchParams.get('split') === 'auto')).toHaveLength(1);
  expect(searches).toHaveLength(1);

  for (let index = 0; index < 3; index++) await cardsOn(page).nth(index).getByRole('checkbox').click();
  const tray = page.getByRole('region', { name: 'Auswahl' });
  await expect(tray).toContainText(/60 Personen/);
  await expect(tray).toContainText('3 Häuser ausgewählt');
  await page.getByRole('button', { name: 'Anfrage vorbereiten' }).click();
  const dialog = page.getByRole('dialog', { name: /Anfrage vorbereiten/ });
  await dialog.getByRole('button', { name: /^\d Vermieter anfragen$/ }).click();
  await requestIdOn(page);
  await expect(page.getByText(/^Ihre Anfrage ist bei \d Vermietern?\. Antworten bis /)).toBeVisible();
});
