import { type ArrivalFacts } from '@kq/contracts';
import {
  type BookingsHarness,
  dispatcher,
  otherUser,
  ownerA,
  ownerB,
  startBookings,
} from './bookings-harness';

const SECRETS = {
  check_in: 'Hintereingang, Schlüsselkasten links',
  house_rules: 'Ruhe ab 22 Uhr',
  key_code: '4711#',
  wifi_name: 'Haus-am-Tor',
  wifi_password: 'kranich-7',
};
/** 24 h before the arrival on 16 March, Berlin time. */
const DAY_BEFORE = '2026-03-14T23:00:00.000Z';

let kq: BookingsHarness;
let accommodation: number;
let id: number;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
beforeEach(async () => {
  kq.clock.set('2026-03-02T09:00:00.000Z');
  accommodation = await kq.accommodation(ownerA, 12, SECRETS);
  id = await kq.opened([accommodation]);
});
afterAll(() => kq.stop());

const arrival = (as = dispatcher) =>
  kq.get<{ data: ArrivalFacts[] }>(`/api/booking-requests/${id}/arrival`, { as });
const facts = async () => (await arrival()).body.data;
async function confirmed(): Promise<void> {
  await kq.answer(id, ownerA, { action: 'accept' });
  const { status } = await kq.confirm(id, [{ accommodation_id: accommodation, beds: 10, offer_version: 1 }]);
  expect(status).toBe(200);
}

describe('private facts of the arrival', () => {
  it('are in no public response, event, log or answer to another person', async () => {
    await confirmed();
    kq.clock.set(DAY_BEFORE);
    const pages = await Promise.all([
      kq.get(`/api/accommodations/${accommodation}`),
      kq.get(`/api/accommodations/${accommodation}`, { as: ownerB }),
      kq.get(`/api/accommodations/${accommodation}`, { as: dispatcher }),
      kq.get('/api/accommodations?location=67059'),
      kq.get(`/api/accommodations/owner/${ownerA.userId}`),
      kq.get(`/api/booking-requests/${id}`, { as: dispatcher }),
      kq.get('/api/booking-requests', { as: ownerA }),
      kq.get(`/api/booking-requests/${id}/respond`, { as: ownerA }),
      kq.get(`/api/admin/accommodations?id=${accommodation}`, { as: { userId: 1, role: 'admin' } }),
      arrival(otherUser),
      arrival(ownerA),
    ]);
    const said = JSON.stringify([pages, kq.seen, kq.logged]);
    for (const secret of Object.values(SECRETS)) expect(said).not.toContain(secret);
    expect(pages.slice(-2).map(({ status }) => status)).toEqual([404, 403]);
  });

  it('are in the form of their owner', async () => {
    const { body } = await kq.get<{ data: object[] }>(`/api/accommodations/my?id=${accommodation}`, {
      as: ownerA,
    });
    expect(body.data[0]).toMatchObject(SECRETS);
  });

  it('tell a dispatcher the way after the confirmation, code and WLAN from 24 h before arrival to departure', async () => {
    expect(await facts()).toEqual([]);
    await confirmed();
    const way = {
      accommodation_id: accommodation,
      arrival_notes: SECRETS.check_in,
      house_rules: SECRETS.house_rules,
      access_from: DAY_BEFORE,
    };
    kq.clock.set('2026-03-14T22:59:59.000Z');
    expect(await facts()).toEqual([{ ...way, has_access: true, access: null }]);
    kq.clock.set(DAY_BEFORE);
    const { check_in: _notes, house_rules: _rules, ...access } = SECRETS;
    expect(await facts()).toEqual([{ ...way, has_access: true, access }]);
    expect((await arrival()).headers['cache-control']).toBe('no-store');
    kq.clock.set('2026-03-20T22:59:59.000Z');
    expect((await facts())[0]?.access).toEqual(access);
    kq.clock.set('2026-03-20T23:00:00.000Z');
    expect(await facts()).toEqual([]);
  });

  it('are read live, and begin and end at the times of the house', async () => {
    await confirmed();
    await kq.patch(
      `/api/accommodations/${accommodation}`,
      { key_code: '0815', check_in_from: '15:30', check_out_until: '10:00' },
      { as: ownerA },
    );
    kq.clock.set('2026-03-15T14:29:00.000Z');
    expect(await facts()).toMatchObject([{ access_from: '2026-03-15T14:30:00.000Z', access: null }]);
    kq.clock.set('2026-03-15T14:30:00.000Z');
    expect(await facts()).toMatchObject([{ access: { key_code: '0815' } }]);
    kq.clock.set('2026-03-20T09:00:00.000Z');
    expect(await facts()).toEqual([]);
  });

  it('go at once with a cancellation, and when the house or its owner is blocked', async () => {
    await confirmed();
    kq.clock.set(DAY_BEFORE);
    for (const hidden of [{ status: 'blocked' }, { status: 'deleted' }, { owner_blocked: true }]) {
      await kq.changeAccommodation(accommodation, { $set: hidden });
      expect(await facts()).toEqual([]);
      await kq.changeAccommodation(accommodation, { $set: { status: 'active', owner_blocked: false } });
    }
    await kq.changeAccommodation(accommodation, { $set: { status: 'archived' } });
    expect(await facts()).toHaveLength(1);
    await kq.post(`/api/booking-requests/${id}/cancel`, {}, { as: dispatcher });
    expect(await facts()).toEqual([]);
  });

  it('are deleted with the accommodation', async () => {
    await kq.delete(`/api/accommodations/${accommodation}`, { as: ownerA });
    const exported = await kq.internal<{ accommodations: { _id: number }[] }>('/subject-export', {
      user_id: ownerA.userId,
    });
    const deleted = exported.body.accommodations.find(({ _id }) => _id === accommodation);
    expect(deleted).toMatchObject({ check_in: null, house_rules: null, key_code: null, wifi_password: null });
  });
});
