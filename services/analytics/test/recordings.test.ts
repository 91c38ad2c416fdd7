import { events, internalRoutes, RECORDINGS_PER_PAGE } from '@kq/contracts';
import { DAY_MS, HOUR_MS } from '@kq/kernel';
import { createEvent, createInternalAuth } from '@kq/service-kit';
import { waitFor } from '@kq/test-kit/in-process';
import { INTERNAL_SECRET } from './analytics-config';
import {
  ADMIN,
  type Harness,
  meta,
  newId,
  NOW,
  openModels,
  startRecording,
  zipped,
} from './recordings-harness';

const USER = 1_000_000_007;

describe('recordings of sessions', () => {
  let kit: Harness;
  beforeEach(async () => {
    kit = await startRecording();
  });

  it('stores a chunk once per session and number, and shows what was sent', async () => {
    const [session, visitor] = [newId(), newId()];
    const first = [meta(1), { type: 3, timestamp: 2, data: { source: 3, id: 7, x: 0, y: 400 } }];
    expect(await kit.send({ session, visitor, body: zipped(first) })).toBe(204);
    expect(await kit.send({ session, visitor, body: zipped([meta(9)]) })).toBe(204);
    expect(await kit.send({ session, visitor, seq: 1, page: 'home', body: zipped([meta(3)]) })).toBe(204);
    const opened = await kit.open(session);
    expect(opened).toMatchObject({ pages: ['search', 'home'], signed_in: false, lcp: null });
    expect(opened.chunks.map(({ seq }) => seq)).toEqual([0, 1]);
    expect(opened.bytes).toBe(opened.chunks.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(await kit.eventsOf(session, 0)).toEqual(first);
    expect((await kit.get(`/recordings/${session}/chunks/2`)).statusCode).toBe(404);
  });

  it('stores one of equal numbers that arrive at a time, and counts it once', async () => {
    const [session, visitor] = [newId(), newId()];
    const statuses = await Promise.all(
      [1, 2, 3, 4].map((n) => kit.send({ session, visitor, network: `203.0.113.${n}` })),
    );
    expect(statuses).toEqual([204, 204, 204, 204]);
    const { bytes, chunks } = await kit.open(session);
    expect(chunks).toHaveLength(1);
    expect(bytes).toBe(chunks[0]?.bytes);
  });

  it('ends a session after four hours, and for another visitor at once', async () => {
    const [session, visitor] = [newId(), newId()];
    expect(await kit.send({ session, visitor })).toBe(204);
    expect(await kit.send({ session, seq: 1 })).toBe(409);
    kit.clock.advance(4 * HOUR_MS - 1000);
    expect(await kit.send({ session, visitor, seq: 2 })).toBe(204);
    kit.clock.advance(1000);
    expect(await kit.send({ session, visitor, seq: 3 })).toBe(409);
  });

  it('keeps a session and its chunks for 30 days from its begin', async () => {
    const [session, visitor] = [newId(), newId()];
    await kit.send({ session, visitor });
    kit.clock.advance(HOUR_MS);
    await kit.send({ session, visitor, seq: 1 });
    const { recordings, recordingChunks } = await openModels(kit.store);
    const purgeAt = new Date(new Date(NOW).getTime() + 30 * DAY_MS);
    const stored = [...(await recordings.find().lean()), ...(await recordingChunks.find().lean())];
    expect(stored.map(({ purge_at }) => purge_at)).toEqual([purgeAt, purgeAt, purgeAt]);
  });

  it('deletes all sessions of a visitor who withdraws the consent, and none of others', async () => {
    const visitor = newId();
    const [one, two, other] = [newId(), newId(), newId()];
    for (const session of [one, two]) await kit.send({ session, visitor });
    await kit.send({ session: other });
    expect(await kit.withdraw(visitor)).toBe(204);
    expect(await kit.withdraw(newId())).toBe(204);
    expect((await kit.list()).data.map(({ session_id }) => session_id)).toEqual([other]);
    expect((await kit.get(`/recordings/${one}`)).statusCode).toBe(404);
    expect((await kit.get(`/recordings/${one}/chunks/0`)).statusCode).toBe(404);
    expect(await kit.send({ session: one, visitor, seq: 1 })).toBe(409);
    const { recordingChunks, recordings } = await openModels(kit.store);
    expect(await recordingChunks.countDocuments()).toBe(1);
    expect(JSON.stringify(await recordings.find().lean())).not.toContain(visitor);
  });

  it('exports the times and pages of a user, and deletes them with the account', async () => {
    const [session, visitor] = [newId(), newId()];
    const headers = await kit.tokens.bearer({ userId: USER });
    await kit.send({ session, visitor });
    await kit.send({ session, visitor, seq: 1, page: 'booking-request', headers });
    await kit.send({ session: newId() });
    const internalAuth = createInternalAuth({ secret: INTERNAL_SECRET, service: 'auth', clock: kit.clock });
    const exported = async () => {
      const { body } = await kit.container.app.inject({
        method: 'POST',
        url: `/internal${internalRoutes.subjectExportAnalytics.path}`,
        headers: { authorization: `Bearer ${internalAuth.sign('analytics')}` },
        payload: { user_id: USER },
      });
      return JSON.parse(body) as unknown;
    };
    expect(await exported()).toEqual({
      recordings: [{ started_at: NOW, last_at: NOW, pages: ['search', 'booking-request'] }],
    });
    expect(await kit.open(session)).toMatchObject({ signed_in: true });
    await kit.bus.publish(
      createEvent(events.userErased, { user_id: USER }, { sequence: 1, source: 'auth', clock: kit.clock }),
    );
    await waitFor(async () => (await kit.get(`/recordings/${session}`)).statusCode === 404);
    expect(await exported()).toEqual({ recordings: [] });
    expect(await kit.send({ session, visitor, seq: 2, headers })).toBe(409);
    const { recordings, recordingChunks } = await openModels(kit.store);
    expect(await recordings.countDocuments({ user_ids: USER })).toBe(0);
    expect(await recordingChunks.countDocuments()).toBe(1);
  });

  it('finds sessions by day, page and the worst vitals, newest first, page by page', async () => {
    const [slow, visitor] = [newId(), newId()];
    await kit.send({ session: slow, visitor, vitals: '&lcp=4100.4&cls=0.2' });
    await kit.send({ session: slow, visitor, seq: 1, page: 'home', vitals: '&lcp=900&inp=610' });
    kit.clock.advance(DAY_MS);
    const fast = newId();
    await kit.send({ session: fast, page: 'home', vitals: '&lcp=700' });
    const found = async (query: string) => (await kit.list(query)).data.map(({ session_id }) => session_id);
    expect(await found('')).toEqual([fast, slow]);
    expect(await found('?page_template=home')).toEqual([fast, slow]);
    expect(await found('?page_template=search')).toEqual([slow]);
    expect(await found('?min_lcp=4000&min_inp=600&min_cls=0.1')).toEqual([slow]);
    expect(await found('?from=2031-03-11&to=2031-03-11')).toEqual([fast]);
    expect(await found('?to=2031-03-10')).toEqual([slow]);
    const sessions = Array.from({ length: RECORDINGS_PER_PAGE }, newId);
    for (const session of sessions) await kit.send({ session });
    const first = await kit.list();
    const second = await kit.list(`?cursor=${first.next_cursor}`);
    expect(second.next_cursor).toBeNull();
    expect(new Set([...first.data, ...second.data].map(({ session_id }) => session_id))).toEqual(
      new Set([...sessions, fast, slow]),
    );
    expect(second.data.map(({ session_id }) => session_id)).toContain(slow);
    expect((await kit.get(`/recordings?cursor=x`)).statusCode).toBe(400);
  });

  it('logs each replay before it shows anything, with ids only', async () => {
    const session = newId();
    await kit.send({ session });
    const replays = async () => (await kit.get('/recording-replays')).json<{ data: unknown[] }>().data;
    expect(await replays()).toEqual([]);
    await kit.eventsOf(session, 0);
    expect(await replays()).toEqual([{ admin_id: ADMIN, session_id: session, at: NOW }]);
    await kit.eventsOf(session, 0);
    await kit.open(session);
    await kit.open(session);
    await kit.eventsOf(session, 0);
    expect(await replays()).toHaveLength(3);
    kit.clock.advance(4 * HOUR_MS + 1);
    await kit.eventsOf(session, 0);
    expect(await replays()).toHaveLength(4);
    expect((await kit.get(`/recordings/${newId()}`)).statusCode).toBe(404);
    expect(await replays()).toHaveLength(4);
  });

  it.each(['guest', 'owner'] as const)('shows nothing to a %s', async (role) => {
    const session = newId();
    await kit.send({ session });
    for (const path of ['', `/${session}`, `/${session}/chunks/0`])
      expect((await kit.get(`/recordings${path}`, { role })).statusCode).toBe(403);
    expect((await kit.get('/recording-replays', { role })).statusCode).toBe(403);
  });

  it('counts stored bytes and refusals by reason', async () => {
    const [session, visitor] = [newId(), newId()];
    await kit.send({ session, visitor });
    await kit.send({ session });
    await kit.send({ body: Buffer.from('x') });
    const text = await kit.metrics.text();
    expect(text).toMatch(/kq_recorded_bytes_total \d{3}/);
    expect(text).toContain('kq_recording_refusals_total{reason="ended"} 1');
    expect(text).toContain('kq_recording_refusals_total{reason="invalid"} 1');
  });

  it('records nothing while it is off; what is stored can be replayed and withdrawn', async () => {
    const [session, visitor] = [newId(), newId()];
    await kit.send({ session, visitor });
    await kit.container.stop();
    const off = await startRecording({ isOn: false, store: kit.store });
    expect(await off.send({ session, visitor, seq: 1 })).toBe(404);
    expect(await off.send()).toBe(404);
    expect((await off.list()).data).toHaveLength(1);
    expect(await off.withdraw(visitor)).toBe(204);
    expect((await off.list()).data).toEqual([]);
  });
});
