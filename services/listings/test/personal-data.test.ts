import { internalRoutes } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import {
  type BookingsHarness,
  dispatcher,
  ownerA,
  ownerB,
  startBookings,
  otherUser,
} from './bookings-harness';

/** Texts of the sender that must not remain in any copy. */
const words = {
  message: 'Schlüssel bitte bei Familie Muster.',
  rooms_wish: 'Einzelzimmer für Herrn Muster',
  on_site_contact: { name: 'Polier Muster', phone: '+49 30 23125 111' },
  billing: { company: 'Muster-Bau GmbH', address: 'Musterweg 1, 10115 Berlin' },
};

describe('personal data of erased people', () => {
  let kq: BookingsHarness;
  beforeEach(async () => {
    kq = await startBookings({ config: { KQ_CONTRACT_RETENTION_DAYS: '30' } });
  });
  afterEach(() => kq.stop());

  const erasing = (userId: number) => kq.publish('userErasing', { user_id: userId });
  /** Publishes the erasure as auth does; the account no longer exists. */
  async function erased(userId: number): Promise<void> {
    kq.contacts.cards.delete(userId);
    await kq.publish('userErased', { user_id: userId });
  }
  const ask = <T = Record<string, unknown>>(route: { path: string }, userId: number) =>
    kq.internal<T>(route.path, { user_id: userId });
  const accepted = async (id: number, accommodation: number): Promise<void> => {
    await kq.answer(id, ownerA, {
      action: 'accept',
      accommodation_id: accommodation,
      message: 'Gruß von Anna Alt',
    });
  };
  const confirmed = async (): Promise<{ id: number; accommodation: number }> => {
    const accommodation = await kq.accommodation(ownerA, 12, {
      title: 'Pension Anna Alt',
      address: 'Annaweg 2',
    });
    const id = await kq.opened([accommodation], { workers: 6, ...words });
    await accepted(id, accommodation);
    const { status } = await kq.confirm(id, [{ accommodation_id: accommodation, beds: 6, offer_version: 1 }]);
    expect(status).toBe(200);
    return { id, accommodation };
  };

  it('cancels the open parts of an erased sender and notifies the owners', async () => {
    const [one, two] = [await kq.accommodation(ownerA), await kq.accommodation(ownerB)];
    const id = await kq.opened([one, two], words);
    await accepted(id, one);
    await erasing(dispatcher.userId);
    const doc = await kq.doc(id);
    expect(doc?.status).toBe('cancelled');
    expect(doc?.recipients.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn']);
    expect(kq.names()).toContain('cancelled');
    expect(doc?.contact.name).not.toBe('');
  });

  it('ends the link to the calendar of all accommodations of an erased owner', async () => {
    const path = '/api/accommodations/my/calendar-link';
    await kq.accommodation(ownerA);
    const { body } = await kq.post<{ link: { url: string } }>(path, undefined, { as: ownerA });
    const file = new URL(body.link.url);
    const read = () => kq.get(`${file.pathname}${file.search}`, { as: null });
    expect((await read()).status).toBe(200);
    await erased(ownerA.userId);
    expect((await read()).status).toBe(404);
  });

  it('drops a waiting request of the address', async () => {
    const accommodation = await kq.accommodation(ownerA);
    const { body } = await kq.ask([accommodation], {}, { as: { ...otherUser, ev: false } });
    expect(body.status).toBe('awaiting_verification');
    await erasing(otherUser.userId);
    expect((await kq.doc(body.id))?.dropped_at).not.toBeNull();
  });

  it('removes the sender from a request without a confirmed stay; a duplicate event changes nothing', async () => {
    const id = await kq.opened([await kq.accommodation(ownerA)], words);
    await erased(dispatcher.userId);
    const doc = await kq.doc(id);
    expect(doc).toMatchObject({
      contact: { name: '', company: null, email: '', phone: null },
      message: null,
      rooms_wish: null,
      on_site_contact: null,
      billing: null,
      requested_with: '',
      forget_at: null,
    });
    expect(JSON.stringify(doc)).not.toMatch(/Muster/);
    await erased(dispatcher.userId);
    expect((await kq.doc(id))?.version).toBe(doc?.version);
  });

  it('keeps the contact of a confirmed stay until departure, name and company for the retention, then nothing', async () => {
    const { id } = await confirmed();
    await erased(dispatcher.userId);
    const atOnce = await kq.doc(id);
    expect(atOnce).toMatchObject({ status: 'filled', message: null, rooms_wish: null });
    expect(atOnce?.contact).toMatchObject({
      name: expect.stringMatching(/\S/),
      email: expect.stringMatching(/@/),
    });

    kq.clock.advance(19 * DAY_MS);
    await kq.listings.sweepRetention();
    const afterStay = await kq.doc(id);
    expect(afterStay?.contact).toEqual({ ...atOnce?.contact, email: '', phone: null });
    expect([afterStay?.billing?.company, afterStay?.on_site_contact]).toEqual(['Muster-Bau GmbH', null]);

    kq.clock.advance(30 * DAY_MS);
    await kq.listings.sweepRetention();
    const afterRetention = await kq.doc(id);
    expect(afterRetention?.contact).toEqual({ name: '', company: null, email: '', phone: null });
    expect([afterRetention?.billing, afterRetention?.forget_at]).toEqual([null, null]);
  });

  it("unpublishes an owner's accommodations immediately, and removes their texts and street with the account", async () => {
    const accommodation = await kq.accommodation(ownerA, 12, {
      title: 'Pension Anna Alt',
      address: 'Annaweg 2',
    });
    const id = await kq.opened([accommodation], words);
    await accepted(id, accommodation);
    await erasing(ownerA.userId);
    expect((await kq.get(`/api/accommodations/${accommodation}`)).status).toBe(404);
    expect((await kq.doc(id))?.recipients[0]).toMatchObject({ status: 'declined' });

    await erased(ownerA.userId);
    const { body } = await ask(internalRoutes.subjectExportListings, ownerA.userId);
    expect(JSON.stringify(body)).not.toMatch(/Anna|Ein Haus für Kolonnen/);
    expect(body['accommodations']).toMatchObject([{ status: 'deleted', address: '', photos: [] }]);
    expect((await kq.doc(id))?.contact.name).not.toBe('');
  });

  it("keeps title and street of an owner's confirmed stay for the retention, but no texts", async () => {
    const { id, accommodation } = await confirmed();
    await erased(ownerA.userId);
    const exported = async () =>
      JSON.stringify((await ask(internalRoutes.subjectExportListings, ownerA.userId)).body);
    expect(await exported()).toContain('Annaweg 2');
    expect(await exported()).not.toMatch(/Gruß von/);
    expect((await kq.get(`/api/accommodations/${accommodation}`)).status).toBe(404);

    kq.clock.advance(49 * DAY_MS);
    await kq.listings.sweepRetention();
    expect(await exported()).not.toMatch(/Anna/);
    expect((await kq.doc(id))?.recipients[0]?.title).toBe('Gelöschte Unterkunft');
  });

  it("exports an owner's note on a cancelled stay and removes it with the account", async () => {
    const { id, accommodation } = await confirmed();
    const { status } = await kq.post(
      `/api/booking-requests/${id}/cancel-stay`,
      { accommodation_id: accommodation, reason: 'damage', note: 'Rohrbruch, Ihre Anna Alt' },
      { as: ownerA },
    );
    expect(status).toBe(200);
    const { body } = await ask(internalRoutes.subjectExportListings, ownerA.userId);
    expect(JSON.stringify(body)).toContain('Rohrbruch, Ihre Anna Alt');
    await erased(ownerA.userId);
    const doc = await kq.doc(id);
    expect(JSON.stringify(doc)).not.toMatch(/Anna/);
    expect(doc?.recipients[0]?.owner_cancellation).toMatchObject({ reason: 'damage', note: null });
    await erased(ownerA.userId);
    expect((await kq.doc(id))?.version).toBe(doc?.version);
  });

  it("exports an owner's message templates and removes them with the account", async () => {
    const data = [{ name: 'Gruß', text: 'Herzliche Grüße, Ihre Anna Alt' }];
    await kq.put('/api/booking-requests/message-templates', { data }, { as: ownerA });
    const exported = async () => (await ask(internalRoutes.subjectExportListings, ownerA.userId)).body;
    expect(await exported()).toMatchObject({ message_templates: data });
    expect((await ask(internalRoutes.subjectExportListings, ownerB.userId)).body).toMatchObject({
      message_templates: [],
    });
    await erased(ownerA.userId);
    await erased(ownerA.userId);
    expect(await exported()).toMatchObject({ message_templates: [] });
  });

  it('returns until when confirmed nights bind both sides', async () => {
    await confirmed();
    for (const { userId } of [dispatcher, ownerA])
      expect((await ask(internalRoutes.confirmedStays, userId)).body).toEqual({ until: '2026-03-20' });
    expect((await ask(internalRoutes.confirmedStays, ownerB.userId)).body).toEqual({ until: null });
    kq.clock.advance(30 * DAY_MS);
    expect((await ask(internalRoutes.confirmedStays, ownerA.userId)).body).toEqual({ until: null });
  });

  it('exports own texts in full and no contact of other people', async () => {
    const { id } = await confirmed();
    const sent = (await ask(internalRoutes.subjectExportListings, dispatcher.userId)).body;
    expect(sent).toMatchObject({
      accommodations: [],
      requests_sent: [{ id, ...words }],
      requests_received: [],
    });
    const received = (await ask(internalRoutes.subjectExportListings, ownerA.userId)).body;
    expect(received).toMatchObject({ requests_sent: [], requests_received: [{ id }] });
    expect(JSON.stringify(received)).not.toMatch(/Muster/);
    expect(JSON.stringify(received)).toContain('Gruß von Anna Alt');
    expect((await ask(internalRoutes.subjectExportListings, otherUser.userId)).body).toEqual({
      accommodations: [],
      stays: [],
      message_templates: [],
      requests_sent: [],
      requests_received: [],
      reports_made: [],
      reports_received: [],
    });
  });
});
