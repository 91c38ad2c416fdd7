import {
  bookingRequestBody,
  ofDifferentOwners,
  respondLinkOf,
  type ProductUnderTest,
  searchLudwigshafen,
  waitFor,
} from '@kq/test-kit';
import { mailsAbout, pathOf } from './mails';
import { DISPATCHER_EMAIL } from './session';

export interface AnsweredRequest {
  readonly id: number;
  /** An owner's answer page without an answer. */
  readonly openAnswerPath: string;
  /** An owner's answer page with an answer. */
  readonly answeredPath: string;
}

/** Creates a request of the demo dispatcher to eight owners with each kind of answer, over HTTP. */
export async function answeredRequest(product: ProductUnderTest): Promise<AnsweredRequest> {
  const api = product.api();
  await api.login(DISPATCHER_EMAIL, (await product.demoPasswords()).dispatcher);
  const accommodations = ofDifferentOwners(await searchLudwigshafen(api), 8);
  const { body } = await api.post<{ id: number }>(
    '/api/booking-requests',
    bookingRequestBody(accommodations.map(({ id }) => id)),
  );
  const mails = await waitFor('the mails of the request', async () => {
    const sent = await mailsAbout(product, body.id);
    return sent.length === accommodations.length && sent;
  });
  const links = mails.map((mail) => ({
    ...respondLinkOf(mail),
    path: pathOf(mail.links.find((url) => url.includes('/respond?')) ?? ''),
  }));
  const answers = [
    { action: 'accept' },
    { action: 'partial', beds: 5 },
    { action: 'counter', price_per_bed_night: 1990 },
    { action: 'decline', reason: 'booked_out' },
  ];
  for (const [index, answer] of answers.entries()) {
    const link = links[index]!;
    await api.post(
      `/api/booking-requests/${body.id}/respond`,
      { ...answer, owner_id: link.ownerId },
      { 'x-respond-token': link.token },
    );
  }
  return { id: body.id, openAnswerPath: links[5]!.path, answeredPath: links[0]!.path };
}
