import { type AccommodationCard, RESET_DRAFT_DAYS } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import { type BookingsHarness, cardOf, startBookings, waitFor } from './bookings-harness';

const holder = { userId: 2_000_000_009, role: 'owner', ev: false } as const;
const verified = { ...holder, ev: true };

interface Own extends AccommodationCard {
  status: string;
  delete_at?: string;
}

let kq: BookingsHarness;
beforeEach(async () => {
  kq = await startBookings();
  kq.contacts.cards.set(holder.userId, cardOf(holder));
});
afterEach(() => kq.stop());

const search = async () =>
  (await kq.get<{ data: AccommodationCard[] }>('/api/accommodations?per_page=100')).body.data.map(
    ({ id }) => id,
  );
const own = async (id: number, as: { userId: number; role: 'owner'; ev: boolean } = verified): Promise<Own> =>
  (await kq.get<{ data: Own[] }>('/api/accommodations/my?per_page=100', { as })).body.data.find(
    (one) => one.id === id,
  ) as Own;

/** Resets the registration as auth does: it stores the verification and the new role, then publishes the event. */
async function reset(at = kq.clock.now()): Promise<Date> {
  kq.contacts.cards.set(holder.userId, {
    ...cardOf(verified),
    role: 'guest',
    reset_before: at.toISOString(),
  });
  await publishReset(at);
  return at;
}
const publishReset = (at: Date) =>
  kq.publish('addressVerified', {
    user_id: holder.userId,
    booking_request_id: null,
    reset_before: at.toISOString(),
  });

describe('S6 accommodations of a registration that the holder of the address did not enter', () => {
  it('become drafts and never public, also for a late duplicate of the event', async () => {
    const id = await kq.accommodation(holder);
    kq.clock.advance(1000);
    const at = await reset();
    expect(await own(id)).toMatchObject({
      status: 'draft',
      delete_at: new Date(at.getTime() + RESET_DRAFT_DAYS * DAY_MS).toISOString(),
    });
    await kq.listings.checkOwners();
    expect(await search()).toEqual([]);

    kq.contacts.cards.set(holder.userId, { ...cardOf(verified), reset_before: at.toISOString() });
    await kq.patch(`/api/accommodations/${id}`, { status: 'active' }, { as: verified });
    await publishReset(at);
    await kq.listings.checkOwners();
    await waitFor(async () => (await search()).includes(id));
    const { status, delete_at } = await own(id);
    expect({ status, delete_at }).toEqual({ status: 'active', delete_at: undefined });
  });

  it('become drafts when the owner check reads auth before the event arrives', async () => {
    const id = await kq.accommodation(holder);
    kq.clock.advance(1000);
    kq.contacts.cards.set(holder.userId, {
      ...cardOf(verified),
      role: 'guest',
      reset_before: kq.clock.now().toISOString(),
    });
    await kq.listings.checkOwners();
    expect((await own(id)).status).toBe('draft');
    expect(await search()).toEqual([]);
  });

  it('become drafts when a session that is about to end creates them after the reset', async () => {
    await reset();
    kq.clock.advance(1000);
    const id = await kq.accommodation(holder);
    expect((await own(id)).status).toBe('draft');
    await kq.listings.checkOwners();
    expect(await search()).toEqual([]);
  });

  it('are left alone when the holder created them after the reset', async () => {
    const old = await kq.accommodation(holder);
    kq.clock.advance(1000);
    const at = kq.clock.now();
    kq.clock.advance(1000);
    const mine = await kq.accommodation(verified);
    await reset(at);
    expect((await own(old)).status).toBe('draft');
    expect(await own(mine)).toMatchObject({ status: 'active' });
    expect(await search()).toEqual([mine]);
  });

  it('stay blocked when the operator blocked them', async () => {
    const id = await kq.accommodation(holder);
    await kq.changeAccommodation(id, { $set: { status: 'blocked' } });
    kq.clock.advance(1000);
    await reset();
    expect((await own(id)).status).toBe('blocked');
  });

  it('are deleted after 30 days, not a published one', async () => {
    const [left, kept] = [await kq.accommodation(holder), await kq.accommodation(holder)];
    kq.clock.advance(1000);
    await reset();
    await kq.patch(`/api/accommodations/${kept}`, { status: 'active' }, { as: verified });
    kq.clock.advance(RESET_DRAFT_DAYS * DAY_MS - 1000);
    await kq.listings.sweepDueDrafts();
    expect((await own(left)).status).toBe('draft');
    kq.clock.advance(1000);
    await kq.listings.sweepDueDrafts();
    expect(await own(left)).toBeUndefined();
    expect((await own(kept)).status).toBe('active');
  });

  it('lose calendar links and message templates', async () => {
    const id = await kq.accommodation(holder);
    const links = ['/api/accommodations/my/calendar-link', `/api/accommodations/${id}/calendar-link`];
    for (const path of links) expect((await kq.post(path, undefined, { as: holder })).status).toBe(200);
    const templates = '/api/booking-requests/message-templates';
    await kq.put(templates, { data: [{ name: 'Zusage', text: 'Kommen Sie.' }] }, { as: holder });
    kq.clock.advance(1000);
    const at = await reset();
    const linkOf = async (path: string) =>
      (await kq.get<{ link: object | null }>(path, { as: verified })).body.link;
    const all = links[0] ?? '';
    expect(await linkOf(all)).toBeNull();
    expect(await linkOf(`/api/accommodations/${id}/calendar-sync`)).toBeNull();
    expect((await kq.get(templates, { as: verified })).body).toMatchObject({ data: [] });

    kq.clock.advance(1000);
    kq.contacts.cards.set(holder.userId, { ...cardOf(verified), reset_before: at.toISOString() });
    await kq.post(all, undefined, { as: verified });
    await kq.put(templates, { data: [{ name: 'Zusage', text: 'Gern.' }] }, { as: verified });
    await publishReset(at);
    expect(await linkOf(all)).not.toBeNull();
    expect((await kq.get(templates, { as: verified })).body).toMatchObject({ data: [{ text: 'Gern.' }] });
  });

  it('are counted for the page that shows the registration', async () => {
    await kq.accommodation(holder);
    const draft = await kq.accommodation(holder, 12, { status: 'draft' });
    const count = async () =>
      (await kq.internal<{ accommodations: number }>('/account-parts', { user_id: holder.userId })).body
        .accommodations;
    expect(await count()).toBe(2);
    await kq.delete(`/api/accommodations/${draft}`, { as: holder });
    expect(await count()).toBe(1);
  });
});
