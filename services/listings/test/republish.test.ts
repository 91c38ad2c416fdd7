import { type EventEnvelope, events } from '@kq/contracts';
import { loadGazetteer } from '@kq/gazetteer';
import { createEmbeddedBus } from '@kq/embedded';
import { createEvent, createInternalAuth, on } from '@kq/service-kit';
import { afterTest, silentLogger, waitFor } from '@kq/test-kit/in-process';
import { accommodationBody, type Harness, owner, startListings } from './listings-harness';

const LUDWIGSHAFEN = loadGazetteer().townPlace('67059')!.id;

/** Hundreds of events on a server of documents. */
const SLOW_MS = 60_000;

interface Own {
  id: number;
  version: number;
}

async function start() {
  const published: EventEnvelope[] = [];
  const finished: { runStartedAt: unknown; accommodations: number }[] = [];
  const bus = createEmbeddedBus({ logger: silentLogger() });
  bus.subscribe('recorder', [
    on(events.accommodationChanged, async (_data, envelope) => void published.push(envelope)),
    on(events.accommodationRepublished, async ({ accommodations }, { data }) => {
      finished.push({ runStartedAt: data['run_started_at'], accommodations });
    }),
  ]);
  const kq = await startListings({ bus });
  afterTest(() => kq.stop());
  return { kq, bus, published, finished };
}

/** Calls a command of the operator. */
async function ops(kq: Harness, method: 'GET' | 'POST'): Promise<{ status: number; body: unknown }> {
  const auth = createInternalAuth({ secret: 'i'.repeat(40), service: 'ops', clock: kq.clock });
  const { statusCode, body } = await kq.listings.app.inject({
    method,
    url: '/internal/ops/republish',
    headers: { authorization: `Bearer ${auth.sign('listings')}` },
  });
  return { status: statusCode, body: body === '' ? null : JSON.parse(body) };
}

/** Publishes batch after batch until the request is finished. */
async function sweepAll(kq: Harness): Promise<void> {
  await waitFor(async () => {
    await kq.listings.sweepRepublication();
    return ((await ops(kq, 'GET')).body as { is_finished: boolean }).is_finished;
  });
}

describe('accommodation.changed', () => {
  it('says postal code, town and whether the accommodation is public, after each change', async () => {
    const { kq, published } = await start();
    const as = kq.as(owner);
    const { body } = await as.post<Own>('/api/accommodations', accommodationBody({ status: 'draft' }));
    const last = () => published.at(-1)?.data;
    const place = { postal_code: '67059', place_id: LUDWIGSHAFEN };
    await waitFor(() => published.length === 1);
    expect(last()).toMatchObject({ status: 'draft', ...place, is_public: false });
    await as.patch(`/api/accommodations/${body.id}`, { status: 'active' });
    await waitFor(() => published.length === 2);
    expect(last()).toMatchObject({ status: 'active', ...place, is_public: true });
    await as.put(`/api/accommodations/${body.id}/availability`, { blocks: [] });
    await waitFor(() => published.length === 3);
    expect(last()).toMatchObject({ ...place, is_public: true });
    const archived = await as.post('/api/accommodations/archive', { ids: [body.id], archived: true });
    expect(archived.status).toBe(200);
    await waitFor(() => published.length === 4);
    expect(last()).toMatchObject({ status: 'archived', ...place, is_public: false });
  });
});

describe('POST /internal/ops/republish', () => {
  it('publishes every state once more, of any status, with a newer sequence', async () => {
    const { kq, published, finished } = await start();
    const as = kq.as(owner);
    const active = (await as.post<Own>('/api/accommodations', accommodationBody({ status: 'active' }))).body;
    const draft = (await as.post<Own>('/api/accommodations', accommodationBody({ status: 'draft' }))).body;
    await waitFor(() => published.length === 2);
    expect((await ops(kq, 'POST')).status).toBe(204);
    await sweepAll(kq);
    await waitFor(() => published.length === 4);
    expect((await ops(kq, 'GET')).body).toEqual({ is_finished: true, published: 2 });
    const again = published.slice(2);
    const states = again.map(({ data }) => [data['accommodation_id'], data['is_public']] as const);
    expect(new Map(states)).toEqual(
      new Map([
        [active.id, true],
        [draft.id, false],
      ]),
    );
    for (const event of again) expect(event.sequence).toBeGreaterThan(1);
    await waitFor(() => finished.some(({ accommodations }) => accommodations === 2));
    const { runStartedAt } = finished.at(-1)!;
    expect(again.map(({ data }) => data['run_started_at'])).toEqual([runStartedAt, runStartedAt]);
    expect(published[0]!.data).not.toHaveProperty('run_started_at');
  });

  it('leaves the version alone, and later changes get newer sequences', async () => {
    const { kq, published } = await start();
    const as = kq.as(owner);
    const { body } = await as.post<Own>('/api/accommodations', accommodationBody({ status: 'active' }));
    await ops(kq, 'POST');
    await sweepAll(kq);
    const { status } = await as.patch(`/api/accommodations/${body.id}`, {
      title: 'Anderer Titel',
      version: body.version,
    });
    expect(status).toBe(200);
    await waitFor(() => published.length === 3);
    const sequences = published.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  });

  it('resumes where a stopped replica ended, and restarts for a further request', async () => {
    const { kq, published } = await start();
    await kq.listings.seedListings({ count: 450 });
    const published200 = async () => {
      await kq.listings.sweepRepublication();
      return published.length >= 200;
    };
    await waitFor(published200, SLOW_MS);
    const first = new Set(published.map(({ subject }) => subject));
    await kq.listings.stop();
    const replica = await kq.replica();
    await waitFor(async () => {
      // The outbox's sweeper publishes what the stopped replica left once it is some seconds old.
      kq.clock.advance(1000);
      await replica.sweepRepublication();
      return new Set(published.map(({ subject }) => subject)).size === 450;
    }, SLOW_MS);
    expect(first.size).toBeLessThan(450);
    // A batch that was published but not recorded is published again; nothing else is.
    expect(published.length).toBeLessThanOrEqual(650);
  }, 120_000);

  it('lets no start wait', async () => {
    const { kq, bus } = await start();
    await kq.listings.seedListings({ count: 300 });
    await ops(kq, 'POST');
    await kq.listings.stop();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(bus, 'publish').mockReturnValue(held);
    await expect(kq.replica()).resolves.toBeDefined();
    release();
  });

  it('is not for other services', async () => {
    const { kq } = await start();
    const auth = createInternalAuth({ secret: 'i'.repeat(40), service: 'notifications', clock: kq.clock });
    const { statusCode } = await kq.listings.app.inject({
      method: 'POST',
      url: '/internal/ops/republish',
      headers: { authorization: `Bearer ${auth.sign('listings')}` },
    });
    expect(statusCode).toBe(403);
  });
});

describe('an event of an earlier release, without place and visibility', () => {
  it('has the whole state of its accommodation published once more', async () => {
    const { kq, bus, published } = await start();
    const { body } = await kq
      .as(owner)
      .post<Own>('/api/accommodations', accommodationBody({ status: 'active' }));
    await waitFor(() => published.length === 1);
    const { sequence } = published[0]!;
    const old = { accommodation_id: body.id, owner_id: owner.userId, status: 'active' } as const;
    await bus.publish(
      createEvent(events.accommodationChanged, old, { sequence, source: 'listings', clock: kq.clock }),
    );
    await waitFor(() => published.length === 3);
    expect(published[2]!.data).toMatchObject({
      accommodation_id: body.id,
      place_id: LUDWIGSHAFEN,
      is_public: true,
    });
    expect(published[2]!.sequence).toBeGreaterThan(sequence);
  });

  it('is ignored for an accommodation that does not exist', async () => {
    const { kq, bus, published } = await start();
    const unknown = { accommodation_id: 100_000_001, owner_id: 2_000_000_001, status: 'active' } as const;
    await bus.publish(
      createEvent(events.accommodationChanged, unknown, { sequence: 1, source: 'listings', clock: kq.clock }),
    );
    expect(published).toHaveLength(1);
  });
});
