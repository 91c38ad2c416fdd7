import { type ApiClient, type readRequest, type RunningProduct, type searchLudwigshafen } from '@kq/test-kit';

type Card = Awaited<ReturnType<typeof searchLudwigshafen>>[number];
type BookingRequest = Awaited<ReturnType<typeof readRequest>>;

/** A fresh product's sessions by role (null: none) and ids. */
export interface Seeds {
  readonly tokens: Readonly<Record<'anonymous' | 'dispatcher' | 'owner' | 'admin', string | null>>;
  readonly requestIds: readonly number[];
  readonly accommodationIds: readonly number[];
  readonly ownerIds: readonly number[];
}

/**
 * Fills a fresh embedded product with what the API check needs: a session for each role and a booking request in every
 * stage (asked, answered, confirmed), so that generated calls reach the code behind the ids.
 */
export async function seedRequests(product: RunningProduct): Promise<Seeds> {
  // Needs what `npm run build` compiles.
  const kit = await import('@kq/test-kit');
  const passwords = await product.demoPasswords();
  const dispatcher = product.api();
  await dispatcher.login('disponent@demo.example', passwords.dispatcher);
  const cards = (await kit.searchLudwigshafen(dispatcher, { workers: 4 })).slice(0, 6);
  const [first] = cards;
  if (first === undefined) throw new Error('the demo data have no accommodation near Ludwigshafen');
  const owner = await signInOwnerOf(first.owner_id, product, passwords.owner);
  const admin = product.api();
  await admin.login('admin@demo.example', passwords.admin);

  const ids: number[] = [];
  for (let stage = 0; stage < 3; stage += 1)
    ids.push(
      await ask(
        dispatcher,
        kit.bookingRequestBody(
          cards.map((card) => card.id),
          { workers: 4 },
        ),
      ),
    );
  for (const id of ids)
    await kit.waitFor(`mails of request ${id}`, async () => wasSent(await kit.readRequest(dispatcher, id)));
  const own = cards.filter((card) => card.owner_id === first.owner_id);
  for (const id of ids.slice(1)) await accept(owner, id, own);
  await confirm(dispatcher, Number(ids.at(-1)), first.id);
  return {
    tokens: { anonymous: null, dispatcher: dispatcher.token, owner: owner.token, admin: admin.token },
    requestIds: ids,
    accommodationIds: cards.map((card) => card.id),
    ownerIds: [...new Set(cards.map((card) => card.owner_id))],
  };
}

async function signInOwnerOf(ownerId: number, product: RunningProduct, password: string): Promise<ApiClient> {
  const { demoOwner } = await import('@kq/contracts');
  for (let index = 0; index < 200; index += 1) {
    const api = product.api();
    const { user } = await api.login(demoOwner(index).email, password);
    if (user.id === ownerId) return api;
  }
  throw new Error(`no demo owner has the id ${ownerId}`);
}

async function ask(api: ApiClient, body: object): Promise<number> {
  const { status, body: accepted } = await api.post<{ id: number }>('/api/booking-requests', body);
  if (status !== 202) throw new Error(`asking answered ${status}: ${JSON.stringify(accepted)}`);
  return accepted.id;
}

const wasSent = (request: BookingRequest) => request.recipients.every(({ status }) => status !== 'queued');

async function accept(owner: ApiClient, requestId: number, accommodations: readonly Card[]): Promise<void> {
  for (const { id, owner_id } of accommodations) {
    const { status, body } = await owner.post(`/api/booking-requests/${requestId}/respond`, {
      action: 'accept',
      owner_id,
      accommodation_id: id,
    });
    if (status !== 200) throw new Error(`accepting answered ${status}: ${JSON.stringify(body)}`);
  }
}

async function confirm(dispatcher: ApiClient, requestId: number, accommodationId: number): Promise<void> {
  const { readRequest } = await import('@kq/test-kit');
  const { recipients } = await readRequest(dispatcher, requestId);
  const offer = recipients.find((recipient) => recipient.accommodation_id === accommodationId)?.offer;
  if (offer == null) throw new Error(`accommodation ${accommodationId} has no offer`);
  const { status, body } = await dispatcher.post(`/api/booking-requests/${requestId}/confirm`, {
    recipients: [{ accommodation_id: accommodationId, beds: offer.beds, offer_version: offer.version }],
  });
  if (status !== 200) throw new Error(`confirming answered ${status}: ${JSON.stringify(body)}`);
}
