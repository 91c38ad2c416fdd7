import { bookingRequestBody, type ProductUnderTest } from '@kq/test-kit';
import { DISPATCHER_EMAIL, OWNER_EMAIL } from './session';
import { expect } from './test';

export interface AskedOwner {
  readonly requestId: number;
  readonly accommodationId: number;
}

/** Has the demo dispatcher ask for 2 beds in the first accommodation of the demo owner, over HTTP. */
export async function askDemoOwner(product: ProductUnderTest): Promise<AskedOwner> {
  const { owner, dispatcher } = await product.demoPasswords();
  const api = product.api();
  const { user } = await api.login(OWNER_EMAIL, owner);
  const { body } = await api.get<{ data: { id: number }[] }>(`/api/accommodations/owner/${user.id}`);
  const accommodationId = body.data[0]?.id;
  if (accommodationId === undefined) throw new Error('the demo owner has no accommodation');
  await api.login(DISPATCHER_EMAIL, dispatcher);
  const sent = await api.post<{ id: number }>(
    '/api/booking-requests',
    bookingRequestBody([accommodationId], { workers: 2, ask_again: [accommodationId] }),
  );
  expect(sent.status).toBe(202);
  return { requestId: sent.body.id, accommodationId };
}

/** Has the demo owner answer a request, over HTTP. */
export async function answerAsDemoOwner(
  product: ProductUnderTest,
  { requestId }: AskedOwner,
  answer: { action: 'accept' } | { action: 'decline'; reason: string },
): Promise<void> {
  const api = product.api();
  const { user } = await api.login(OWNER_EMAIL, (await product.demoPasswords()).owner);
  const body = { ...answer, owner_id: user.id, ...(answer.action === 'accept' && { adjust_calendar: true }) };
  expect((await api.post(`/api/booking-requests/${requestId}/respond`, body)).status).toBe(200);
}

/** Has the demo dispatcher confirm 2 beds of an accepted request, over HTTP. */
export async function confirmDemoOwner(
  product: ProductUnderTest,
  { requestId, accommodationId }: AskedOwner,
): Promise<void> {
  const api = product.api();
  await api.login(DISPATCHER_EMAIL, (await product.demoPasswords()).dispatcher);
  const recipients = [{ accommodation_id: accommodationId, beds: 2, offer_version: 1 }];
  expect((await api.post(`/api/booking-requests/${requestId}/confirm`, { recipients })).status).toBe(200);
}
