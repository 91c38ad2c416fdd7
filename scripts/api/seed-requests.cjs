/**
 * Fills a fresh embedded product with what the API check needs: a session for each role and a booking request in every
 * stage (asked, answered, confirmed), so that generated calls reach the code behind the ids.
 */
async function seedRequests(product) {
  const { bookingRequestBody, searchLudwigshafen, waitFor, readRequest } = require('@kq/test-kit');
  const { demoOwner } = require('@kq/contracts');
  const passwords = await product.demoPasswords();
  const dispatcher = product.api();
  await dispatcher.login('disponent@demo.example', passwords.dispatcher);
  const cards = (await searchLudwigshafen(dispatcher, { workers: 4 })).slice(0, 6);
  const owner = await signInOwnerOf(cards[0].owner_id, product, passwords.owner, demoOwner);
  const admin = product.api();
  await admin.login('admin@demo.example', passwords.admin);

  const ids = [];
  for (let stage = 0; stage < 3; stage += 1) ids.push(await ask(dispatcher, bookingRequestBody, cards));
  for (const id of ids)
    await waitFor(`mails of request ${id}`, async () => wasSent(await readRequest(dispatcher, id)));
  const own = cards.filter((card) => card.owner_id === cards[0].owner_id);
  for (const id of ids.slice(1)) await accept(owner, id, own);
  await confirm(dispatcher, ids[2], own[0].id, readRequest);
  return {
    tokens: { anonymous: null, dispatcher: dispatcher.token, owner: owner.token, admin: admin.token },
    requestIds: ids,
    accommodationIds: cards.map((card) => card.id),
    ownerIds: [...new Set(cards.map((card) => card.owner_id))],
  };
}

async function signInOwnerOf(ownerId, product, password, demoOwner) {
  for (let index = 0; index < 200; index += 1) {
    const api = product.api();
    const { user } = await api.login(demoOwner(index).email, password);
    if (user.id === ownerId) return api;
  }
  throw new Error(`no demo owner has the id ${ownerId}`);
}

async function ask(api, bookingRequestBody, cards) {
  const body = bookingRequestBody(
    cards.map((card) => card.id),
    { workers: 4 },
  );
  const { status, body: accepted } = await api.post('/api/booking-requests', body);
  if (status !== 202) throw new Error(`asking answered ${status}: ${JSON.stringify(accepted)}`);
  return accepted.id;
}

const wasSent = (request) => request.recipients.every(({ status }) => status !== 'queued');

async function accept(owner, requestId, accommodations) {
  for (const { id, owner_id } of accommodations) {
    const { status, body } = await owner.post(`/api/booking-requests/${requestId}/respond`, {
      action: 'accept',
      owner_id,
      accommodation_id: id,
    });
    if (status !== 200) throw new Error(`accepting answered ${status}: ${JSON.stringify(body)}`);
  }
}

async function confirm(dispatcher, requestId, accommodationId, readRequest) {
  const { recipients } = await readRequest(dispatcher, requestId);
  const { offer } = recipients.find((recipient) => recipient.accommodation_id === accommodationId);
  const { status, body } = await dispatcher.post(`/api/booking-requests/${requestId}/confirm`, {
    recipients: [{ accommodation_id: accommodationId, beds: offer.beds, offer_version: offer.version }],
  });
  if (status !== 200) throw new Error(`confirming answered ${status}: ${JSON.stringify(body)}`);
}

module.exports = { seedRequests };
