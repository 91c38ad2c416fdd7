import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import { createLogger, createMetrics, type Metrics, type ServiceContainer } from '@kq/service-kit';
import { afterTest, createTestStore, type TestStore, waitFor } from '@kq/test-kit/in-process';
import { createAnalyticsContainer } from '../src';
import { analyticsConfig } from './analytics-config';

// Each case starts the service again.
const logger = createLogger({ service: 'analytics', level: 'silent' });

describe('POST /analytics/telemetry', () => {
  let store: TestStore;
  let collector: Server;
  let received: { path: string | undefined; body: unknown; headers: object }[];
  let answers: boolean;

  beforeAll(async () => {
    store = await createTestStore();
    collector = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        received.push({ path: request.url, body: JSON.parse(text), headers: request.headers });
        if (answers) response.end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    collector.closeAllConnections();
    collector.close();
    await store.remove();
  });
  beforeEach(() => {
    received = [];
    answers = true;
  });

  const collectorUrl = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

  async function withService(
    otlpUrl: string | undefined,
    work: (post: (body: object) => Promise<number>, metrics: Metrics) => Promise<void>,
  ): Promise<void> {
    const metrics = createMetrics();
    const container: ServiceContainer = createAnalyticsContainer({
      openDatabase,
      config: { ...analyticsConfig(store.uri), KQ_OTLP_URL: otlpUrl },
      bus: createEmbeddedBus({ logger }),
      logger,
      metrics,
    });
    afterTest(() => container.stop());
    await container.start();
    const headers = { 'user-agent': 'Browser of Erika', 'x-forwarded-for': '192.0.2.7' };
    const post = async (payload: object) =>
      (await container.app.inject({ method: 'POST', url: '/api/analytics/telemetry', payload, headers }))
        .statusCode;
    await work(post, metrics);
  }

  it('forwards the spans as those of the SPA, without data about the sender', async () => {
    await withService(collectorUrl(), async (post, metrics) => {
      expect(await post(bodyOf([spanOf()]))).toBe(204);
      await waitFor(() => received.length === 1);
      expect(received[0]).toMatchObject({
        path: '/v1/traces',
        body: {
          resourceSpans: [
            {
              resource: { attributes: [{ key: 'service.namespace' }, { value: { stringValue: 'spa' } }] },
              scopeSpans: [{ spans: [{ name: 'action search', traceId: '1'.repeat(32) }] }],
            },
          ],
        },
      });
      expect(JSON.stringify(received)).not.toMatch(/Erika|192\.0\.2\.7/);
      await waitFor(async () => (await metrics.text()).includes('kq_spa_spans_total{outcome="forwarded"} 1'));
    });
  });

  it.each([
    ['another name', { name: 'action erika@privat.example' }],
    ['another attribute', { attributes: [text('user.email', 'erika@privat.example')] }],
    ['free text', { attributes: [text('kq.action', 'Erika Mustermann')] }],
    ['a raw path', { attributes: [text('url.template', '/api/booking-requests/4711/confirm')] }],
    ['a click text above 2000 characters', { attributes: [text('kq.click.text', 'x'.repeat(2001))] }],
    ['events', { events: [{ name: 'x' }] }],
    ['a message of an error', { status: { code: 2, message: 'Erika' } }],
    ['no trace id', { traceId: '0'.repeat(32) }],
  ])('answers 422 to %s and forwards nothing', async (_what, change) => {
    await withService(collectorUrl(), async (post) => {
      expect(await post(bodyOf([{ ...spanOf(), ...change }]))).toBe(422);
    });
    expect(received).toEqual([]);
  });

  it('rejects another resource and more than 1024 spans', async () => {
    await withService(collectorUrl(), async (post) => {
      expect(await post(bodyOf([spanOf()], [text('service.name', 'listings')]))).toBe(422);
      expect(await post(bodyOf(Array.from({ length: 1025 }, () => ({ traceId: 'x' }))))).toBe(422);
    });
  });

  it('accepts a click text of 2000 characters', async () => {
    await withService(undefined, async (post) => {
      const attributes = [text('kq.action', 'search'), text('kq.click.text', 'x'.repeat(2000))];
      expect(await post(bodyOf([{ ...spanOf(), attributes }]))).toBe(204);
    });
  });

  it('drops spans it cannot forward and still answers with success', async () => {
    await withService(undefined, async (post, metrics) => {
      expect(await post(bodyOf([spanOf()]))).toBe(204);
      expect(await metrics.text()).toContain('kq_spa_spans_total{outcome="dropped"} 1');
    });
    await withService('http://127.0.0.1:9', async (post, metrics) => {
      expect(await post(bodyOf([spanOf()]))).toBe(204);
      await waitFor(async () => (await metrics.text()).includes('kq_spa_spans_total{outcome="dropped"} 1'));
    });
  });

  it('queues nothing for a hanging collector and drops spans of another day', async () => {
    answers = false;
    await withService(collectorUrl(), async (post, metrics) => {
      for (let call = 0; call < 6; call += 1) await post(bodyOf([spanOf()]));
      await waitFor(() => received.length === 4);
      expect(await metrics.text()).toContain('kq_spa_spans_total{outcome="dropped"} 2');
      await post(
        bodyOf([
          { ...spanOf(), startTimeUnixNano: '1000000000000000000', endTimeUnixNano: '1000000000000000001' },
        ]),
      );
      expect(await metrics.text()).toContain('kq_spa_spans_total{outcome="dropped"} 3');
      expect(received).toHaveLength(4);
      collector.closeAllConnections();
    });
  });
});

function text(key: string, stringValue: string) {
  return { key, value: { stringValue } };
}

function spanOf() {
  const now = `${Date.now()}000000`;
  return {
    traceId: '1'.repeat(32),
    spanId: '2'.repeat(16),
    name: 'action search',
    kind: 1,
    startTimeUnixNano: now,
    endTimeUnixNano: now,
    attributes: [text('kq.action', 'search'), text('kq.page', 'home')],
    status: { code: 0 },
  };
}

const bodyOf = (spans: readonly object[], attributes = [text('service.name', 'spa')]) => ({
  resourceSpans: [{ resource: { attributes }, scopeSpans: [{ scope: { name: 'kq' }, spans }] }],
});
