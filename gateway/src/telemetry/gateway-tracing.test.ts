import { startTelemetry } from '@kq/distributed/telemetry/start-telemetry';
import { newTraceparent } from '@kq/service-kit/telemetry/trace-context';
import { startTestGateway, type TestGateway } from '../../test/test-gateway';
import { recordedTracing } from './gateway-tracing';

type Exporter = NonNullable<Parameters<typeof startTelemetry>[0]['exporter']>;
type Span = Parameters<Exporter['export']>[0][number];

describe('without a collector', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startTestGateway();
  }, 30_000);
  afterAll(() => gw.stop());

  it('continues the trace of the client with a new span id', async () => {
    const traceparent = newTraceparent();
    await gw.send('/api/accommodations/stats', { headers: { traceparent } });
    const sent = String(gw.upstream.seen.at(-1)?.headers['traceparent']);
    expect(sent.slice(0, 36)).toBe(traceparent.slice(0, 36));
    expect(sent).not.toBe(traceparent);
  });

  it.each([undefined, 'nonsense'])('starts a trace when the client has none (%s)', async (traceparent) => {
    await gw.send('/api/accommodations/100000001', { headers: traceparent ? { traceparent } : {} });
    expect(gw.upstream.seen.at(-1)?.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });
});

describe('with a collector', () => {
  const spans: Span[] = [];
  const client = newTraceparent();
  let sent: string;

  beforeAll(async () => {
    const exporter: Exporter = {
      export(batch, done) {
        spans.push(...batch);
        done({ code: 0 });
      },
      shutdown: async () => undefined,
    };
    const telemetry = startTelemetry({ service: 'gateway', exporter, isEdge: true });
    const gw = await startTestGateway({}, { tracing: recordedTracing });
    await gw.send('/api/accommodations/100000001?secret=1', { headers: { traceparent: client } });
    sent = String(gw.upstream.seen.at(-1)?.headers['traceparent']);
    gw.upstream.answer = (_req, res) =>
      res.writeHead(200, { 'cache-control': 'public, s-maxage=60' }).end('{}');
    await gw.send('/api/cities');
    await gw.send('/api/cities');
    await gw.send('/api/cities', { headers: { traceparent: newTraceparent() } });
    await gw.send('/search?secret=1');
    await gw.send('/api/secret-path');
    gw.upstream.answer = (_req, res) => res.writeHead(500).end('{}');
    await gw.send('/api/accommodations/stats');
    gw.upstream.answer = (req) => req.socket.destroy();
    await gw.send('/api/accommodations/my/secret');
    await gw.send('/api/auth/login', { method: 'POST', body: '{}' });
    await gw.stop();
    await telemetry.stop();
  }, 30_000);

  const named = (name: string, kind: number) =>
    spans.filter((span) => span.name === name && span.kind === kind);
  const id = (span: Span | undefined) => span?.spanContext().spanId;

  it('records a server span by template and a client span below it, whose id the service receives', () => {
    const [request] = named('GET /api/accommodations/:id', 1);
    const [call] = named('GET /api/accommodations/:id', 2);
    expect(request?.parentSpanContext?.spanId).toBe(client.split('-')[2]);
    expect(call?.parentSpanContext?.spanId).toBe(id(request));
    expect(sent).toBe(`00-${client.split('-')[1]}-${id(call)}-01`);
    expect(request?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/accommodations/:id',
      'http.response.status_code': 200,
    });
    expect(call?.attributes).toMatchObject({ 'peer.service': 'listings', 'http.response.status_code': 200 });
  });

  it('records no client span for a cache hit, and a server span only for a client with a trace', () => {
    expect(named('GET /api/cities', 1)).toHaveLength(2);
    expect(named('GET /api/cities', 2)).toHaveLength(1);
    expect(named('GET unknown', 1)).toHaveLength(2);
    expect(spans.filter(({ name, kind }) => kind === 1 && !name.includes('/api'))).toHaveLength(2);
  });

  it('marks failed spans by status or code', () => {
    const [failed] = named('GET /api/accommodations/stats', 1);
    expect(failed).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '500' } });
    const [login] = named('POST /api/auth/login', 2);
    expect(login).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'upstream_failed' } });
  });

  it('records nothing of path or query', () => {
    const text = JSON.stringify(spans.map(({ name, attributes }) => ({ name, attributes })));
    expect(text).not.toMatch(/secret|100000001/);
  });
});
