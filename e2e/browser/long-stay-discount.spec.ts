import { demoOwner } from '@kq/contracts';
import { bookingRequestBody, testStay, waitFor } from '@kq/test-kit';
import { listingBody } from '../shared/listing-body';
import { mailsAbout, pathOf } from './support/mails';
import { cardsOn, searchPath } from './support/search';
import { DISPATCHER_EMAIL } from './support/session';
import { expect, test } from './support/test';

const TITLE = 'Haus am Boddenufer';
const PLACE = { location: 'Barth', lat: '54.367', lng: '12.727', radius: '10', workers: '4' };
const TOTAL = '1.209,60 €';

test('a discount of long stays is in every price: card, page, mail and answer page', async ({
  page,
  product,
}) => {
  const owner = product.api();
  const passwords = await product.demoPasswords();
  await owner.login(demoOwner(7).email, passwords.owner);
  const listing = listingBody({ title: TITLE, zip_code: '18356', city: 'Barth', weekly_discount: 10 });
  const { status, body: made } = await owner.post<{ id: number; slug: string }>(
    '/api/accommodations',
    listing,
  );
  expect(status).toBe(201);

  await page.goto(searchPath(PLACE));
  const card = cardsOn(page).filter({ hasText: TITLE });
  await expect(card).toContainText(TOTAL);
  await expect(card).toContainText('21,60 € je Bett und Nacht');
  await expect(card).toContainText('inkl. 10 % Wochenrabatt');

  await card.getByRole('link', { name: TITLE }).first().click();
  const box = page.getByRole('complementary', { name: 'Preis und Anfrage' });
  await expect(box).toContainText('21,60 €');
  await expect(box).toContainText('10 % Rabatt auf 24,00 € sind abgezogen.');
  await expect(box).toContainText(TOTAL);
  await expect(page.getByText('ab 7 Nächten 10 %')).toBeVisible();

  const dispatcher = product.api();
  await dispatcher.login(DISPATCHER_EMAIL, passwords.dispatcher);
  const location = { display_name: 'Barth', lat: Number(PLACE.lat), lng: Number(PLACE.lng) };
  const body = bookingRequestBody([made.id], { location, workers: 4, ...testStay() });
  const asked = await dispatcher.post<{ id: number }>('/api/booking-requests', body);
  expect(asked.status).toBe(202);
  const mail = await waitFor(
    'the mail of the request',
    async () => (await mailsAbout(product, asked.body.id))[0],
  );
  expect(mail.text.replaceAll('\u00a0', ' ')).toContain('4 Betten × 14 Nächte × 21,60 € (inkl. 10 % Rabatt)');
  await page.goto(pathOf(mail.links.find((url) => url.includes('/respond?')) ?? ''));
  await expect(page.getByRole('main')).toContainText(TOTAL);
});
