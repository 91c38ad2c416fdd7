import { addDays, type BookingRequest } from '@kq/contracts';
import { bookingRequestBody, type ProductUnderTest, testStay, waitFor } from '@kq/test-kit';
import { busyCalendar } from '../shared/busy-calendar';
import { expectAccessible, installAxe } from './support/axe';
import { expectFits } from './support/fits';
import { DISPATCHER_EMAIL, OWNER_EMAIL, signInByToken } from './support/session';
import { expect, test } from './support/test';

test('an owner ends a double booking by cancelling the confirmed stay', async ({ page, product }) => {
  test.setTimeout(120_000);
  const accommodation = await bookTwice(product);
  await installAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByToken(page, product, 'owner');
  await page.goto('/owner-dashboard?section=requests');
  await expect(page.getByRole('region', { name: 'Doppelt belegt' })).toContainText('Haus am Kanal');
  await expectFits(page, null, 'the notice of a double booking');
  await page.goto(`/owner-dashboard?section=places&calendar=${accommodation}`);
  const conflicts = page.getByRole('region', { name: 'Doppelt belegt' });
  await expect(conflicts).toContainText('Demo-Bau GmbH: 12 Betten');
  await expectAccessible(page, 'a double booking');
  await expectFits(page, null, 'a double booking');

  await conflicts.getByRole('link', { name: 'Airbnb: Sperre ändern oder entfernen' }).click();
  await expect(page.getByRole('button', { name: 'Airbnb: Entfernen' })).toBeInViewport();

  await conflicts.getByRole('button', { name: /Nach Bestätigung absagen$/ }).click();
  await page.getByRole('radio', { name: 'Doppelt belegt' }).click();
  await page.getByRole('button', { name: 'Verbindlich absagen' }).click();
  await expect(conflicts).toBeHidden();
  await expect(page.getByText('1 doppelt belegt')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Kalender: Haus am Kanal' })).toBeFocused();
});

/**
 * Confirms a stay, and imports a calendar that is busy from its second night to the night after it: an event with all of
 * its nights would be the stay itself, returned by the other platform. Returns the accommodation.
 */
async function bookTwice(product: ProductUnderTest): Promise<number> {
  const passwords = await product.demoPasswords();
  const owner = product.api();
  const dispatcher = product.api();
  await owner.login(OWNER_EMAIL, passwords.owner);
  await dispatcher.login(DISPATCHER_EMAIL, passwords.dispatcher);
  const created = await owner.post<{ id: number; owner_id: number }>('/api/accommodations', {
    title: 'Haus am Kanal',
    address: 'Hafenstraße 1',
    zip_code: '67059',
    city: 'Ludwigshafen am Rhein',
    type: 'house',
    rooms: [{ name: 'Zimmer', beds: 12, single_beds: 12, private_bath: true }],
    price_per_bed_night: 2400,
  });
  expect(created.status).toBe(201);
  const { id, owner_id } = created.body;
  const sent = await dispatcher.post<{ id: number }>('/api/booking-requests', bookingRequestBody([id]));
  expect(sent.status).toBe(202);
  const path = `/api/booking-requests/${sent.body.id}`;
  await waitFor('the request to reach the owner', async () => {
    const { body } = await dispatcher.get<BookingRequest>(path);
    return body.recipients[0]?.status === 'sent';
  });
  const answered = await owner.post(`${path}/respond`, { action: 'accept', owner_id });
  expect(answered.status).toBe(200);
  const confirmed = await dispatcher.post(`${path}/confirm`, {
    recipients: [{ accommodation_id: id, beds: 12, offer_version: 1 }],
  });
  expect(confirmed.status).toBe(200);
  const { start_date, end_date } = testStay();
  const text = busyCalendar(addDays(start_date, 1), addDays(end_date, 1));
  const imported = await owner.post(`/api/accommodations/${id}/calendar-import`, { name: 'Airbnb', text });
  expect(imported.status).toBe(201);
  return id;
}
