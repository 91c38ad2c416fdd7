import { type AccommodationCard } from '@kq/contracts';
import {
  type BookingsHarness,
  aBookingRequest,
  cardOf,
  dispatcher,
  ownerA,
  startBookings,
  waitFor,
} from './bookings-harness';

const newOwner = { userId: 2_000_000_009, role: 'owner', ev: false } as const;
const verifiedOwner = { ...newOwner, ev: true };

interface OwnAccommodation extends AccommodationCard {
  status: string;
  awaiting_verification: boolean;
}

let kq: BookingsHarness;

beforeEach(async () => {
  kq = await startBookings();
  kq.contacts.cards.set(newOwner.userId, cardOf(newOwner));
});
afterEach(() => kq.stop());

const search = async () =>
  (await kq.get<{ data: AccommodationCard[] }>('/api/accommodations?per_page=100')).body.data.map(
    ({ id }) => id,
  );

const mine = async () =>
  (await kq.get<{ data: OwnAccommodation[] }>('/api/accommodations/my', { as: newOwner })).body.data;

/** Verifies the owner as auth does: it stores the verification, then publishes the event. */
async function verify(): Promise<void> {
  kq.contacts.cards.set(newOwner.userId, cardOf(verifiedOwner));
  await kq.publish('addressVerified', { user_id: newOwner.userId, booking_request_id: null });
}

describe('an accommodation of an owner with an unverified address', () => {
  it('appears in no search, list, page, statistic or city, and is readable by its owner only', async () => {
    const id = await kq.accommodation(newOwner);
    expect(await search()).toEqual([]);
    expect((await kq.get(`/api/accommodations/${id}`)).status).toBe(404);
    expect((await kq.get(`/api/accommodations/${id}`, { as: dispatcher })).status).toBe(404);
    expect(
      (await kq.get(`/api/accommodations/${id}/availability?from=2026-03-16&to=2026-03-20`)).status,
    ).toBe(404);
    const bySlug = '/api/accommodations/find-by-slug?title_slug=monteurhaus-mit-12-betten';
    expect((await kq.get(bySlug)).status).toBe(404);
    expect((await kq.get(`${bySlug}-${id}`)).status).toBe(404);
    expect((await kq.get<{ data: [] }>(`/api/accommodations/owner/${newOwner.userId}`)).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    expect((await kq.get<{ data: [] }>('/api/cities')).body.data).toEqual([]);
    expect((await kq.get('/api/accommodations/stats')).body).toMatchObject({ total_accommodations: 0 });
    expect((await kq.get(`/api/accommodations/${id}`, { as: newOwner })).status).toBe(200);
    expect(await mine()).toMatchObject([{ id, status: 'active', awaiting_verification: true }]);
  });

  it('cannot be asked', async () => {
    const id = await kq.accommodation(newOwner);
    const { status, body } = await kq.post('/api/booking-requests', aBookingRequest([id]), {
      as: dispatcher,
    });
    expect({ status, errors: Object.keys(body['errors'] as object) }).toEqual({
      status: 422,
      errors: ['accommodation_ids'],
    });
  });

  it('takes no photo before the verification, and one right after it with a token of before', async () => {
    const id = await kq.accommodation(newOwner);
    const upload = async () => {
      const answer = await kq.listings.app.inject({
        method: 'POST',
        url: `/api/accommodations/${id}/photos`,
        headers: { 'content-type': 'image/jpeg', ...(await kq.tokens.bearer(newOwner)) },
        payload: Buffer.from('no photo'),
      });
      return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
    };
    expect(await upload()).toEqual({
      status: 403,
      message: expect.stringContaining('Mailadresse bestätigt'),
    });
    kq.contacts.cards.set(newOwner.userId, cardOf(verifiedOwner));
    expect(await upload()).toMatchObject({ status: 422 });
  });

  it('is unavailable to the check of a request', async () => {
    const id = await kq.accommodation(newOwner);
    const { body } = await kq.post<{ data: object[] }>('/api/booking-requests/check', {
      accommodation_ids: [id],
    });
    expect(body.data).toMatchObject([{ accommodation_id: id, is_active: false, beds_free: 0 }]);
  });

  it('is published when the address is verified, also for duplicate events', async () => {
    const id = await kq.accommodation(newOwner);
    await verify();
    await verify();
    await waitFor(async () => (await search()).includes(id));
    expect((await kq.get(`/api/accommodations/${id}`)).status).toBe(200);
    expect(await mine()).toMatchObject([{ id, status: 'active', awaiting_verification: false }]);
    expect((await kq.ask([id])).status).toBe(202);
  });

  it('is public from the start when the address was verified after the token was issued', async () => {
    await verify();
    const id = await kq.accommodation(newOwner);
    expect(await search()).toEqual([id]);
  });

  it('is published by the next owner check when auth was unavailable at its creation', async () => {
    await verify();
    kq.contacts.isDown = true;
    const id = await kq.accommodation(newOwner);
    expect(await search()).toEqual([]);
    kq.contacts.isDown = false;
    await kq.listings.checkOwners();
    expect(await search()).toEqual([id]);
  });

  it('stays unpublished while another owner verifies an address', async () => {
    await kq.accommodation(newOwner);
    await kq.publish('addressVerified', { user_id: dispatcher.userId, booking_request_id: null });
    await kq.listings.checkOwners();
    expect(await search()).toEqual([]);
  });

  it('stays a draft when the owner stored it as one', async () => {
    const id = await kq.accommodation(newOwner, 12, { status: 'draft' });
    await verify();
    await kq.listings.checkOwners();
    expect(await search()).toEqual([]);
    expect(await mine()).toMatchObject([{ id, status: 'draft', awaiting_verification: false }]);
  });
});

describe('an accommodation stored by an earlier build', () => {
  it('is published by the first check only when its owner is verified', async () => {
    const [verified, unverified] = [await kq.accommodation(verifiedOwner), await kq.accommodation(newOwner)];
    kq.contacts.cards.set(newOwner.userId, cardOf(verifiedOwner));
    await kq.changeAccommodation(verified, { $unset: { owner_verified: '' } });
    await kq.changeAccommodation(unverified, {
      $unset: { owner_verified: '' },
      $set: { owner_id: 2_000_000_010 },
    });
    await waitFor(async () => (await search()).length === 0);
    await kq.listings.checkOwners();
    expect(await search()).toEqual([verified]);
  });
});

describe('POST /internal/mail-content', () => {
  it('skips every mail to an unverified address', async () => {
    const id = await kq.accommodation(verifiedOwner);
    const request = await kq.opened([id]);
    kq.contacts.cards.set(newOwner.userId, cardOf(newOwner));
    expect(await kq.mail('request_received', request, newOwner.userId)).toMatchObject({
      skip: true,
      reason: 'address not verified',
    });
  });
});

describe('POST /internal/accommodation-visibility', () => {
  type Visibilities = { data: { accommodation_id: number; is_public: boolean; sequence: number }[] };

  const visibilities = async (accommodation_ids: number[]) =>
    (await kq.internal<Visibilities>('/accommodation-visibility', { accommodation_ids })).body.data;

  it('names public accommodations with the sequence of their newest event, and omits unknown ids', async () => {
    const id = await kq.accommodation(ownerA);
    const unverified = await kq.accommodation(newOwner);
    const found = await visibilities([id, unverified, 999_999_999]);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({ accommodation_id: id, is_public: true, sequence: 1 });
    expect(found).toContainEqual({ accommodation_id: unverified, is_public: false, sequence: 1 });
    await verify();
    expect(await visibilities([unverified])).toEqual([
      { accommodation_id: unverified, is_public: true, sequence: 2 },
    ]);
    await kq.post('/api/accommodations/archive', { ids: [id], archived: true }, { as: ownerA });
    expect(await visibilities([id])).toEqual([{ accommodation_id: id, is_public: false, sequence: 2 }]);
    await kq.delete(`/api/accommodations/${id}`, { as: ownerA });
    expect(await visibilities([id])).toEqual([{ accommodation_id: id, is_public: false, sequence: 3 }]);
  });

  it('returns 401 without a service token, 422 for more than 100 ids', async () => {
    const path = '/internal/accommodation-visibility';
    expect((await kq.post(path, { accommodation_ids: [1] })).status).toBe(401);
    const ids = Array.from({ length: 101 }, (_, index) => 100_000_000 + index);
    expect((await kq.internal('/accommodation-visibility', { accommodation_ids: ids })).status).toBe(422);
  });
});
