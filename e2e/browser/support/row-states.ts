import { type BookingRequest } from '@kq/contracts';
import { type ProductUnderTest, waitFor } from '@kq/test-kit';
import { type AnsweredRequest, answeredRequest } from './answered-request';
import { DISPATCHER_EMAIL } from './session';

/**
 * Creates a request of the demo dispatcher with a row of each kind: offers, a confirmed stay, a refusal, a promise by
 * phone, a withdrawn accommodation and open ones.
 */
export async function requestWithEachRow(product: ProductUnderTest): Promise<AnsweredRequest> {
  const request = await answeredRequest(product);
  const api = product.api();
  await api.login(DISPATCHER_EMAIL, (await product.demoPasswords()).dispatcher);
  const path = `/api/booking-requests/${request.id}`;
  // Listings hear of a mail that is there up to a second later.
  const { partial, phoned, withdrawn } = await waitFor('an offer and two mails known as sent', async () => {
    const { body } = await api.get<BookingRequest>(path);
    const of = (status: string) => body.recipients.filter((recipient) => recipient.status === status);
    const [one] = of('partially_accepted');
    const [first, second] = of('sent');
    return (
      one?.offer &&
      first &&
      second && { partial: { ...one, offer: one.offer }, phoned: first, withdrawn: second }
    );
  });
  const beds = partial.offer.beds;
  const { accommodation_id, offer } = partial;
  const posts: [string, object][] = [
    ['confirm', { recipients: [{ accommodation_id, beds, offer_version: offer.version }] }],
    ['phoned', { accommodation_id: phoned.accommodation_id }],
    ['cancel', { accommodation_id: withdrawn.accommodation_id }],
  ];
  for (const [action, sent] of posts) {
    const { status } = await api.post(`${path}/${action}`, sent);
    if (status >= 300) throw new Error(`${action} returned ${status}`);
  }
  return request;
}
