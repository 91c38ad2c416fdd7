import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createHttpSide } from './http-side';

const span = (traceId: string, name: string) => ({
  traceId,
  spanId: '00f067aa0ba902b7',
  parentSpanId: '',
  name,
  kind: 2,
  startTimeUnixNano: '1700000000000000000',
  endTimeUnixNano: '1700000000012500000',
  attributes: [
    { key: 'http.route', value: { stringValue: '/accommodations' } },
    { key: 'http.response.status_code', value: { intValue: 200 } },
  ],
  status: { code: 0 },
});

const body = (...spans: object[]) => ({
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'listings' } }] },
      scopeSpans: [{ scope: { name: 'x' }, spans }],
    },
  ],
});

describe('the OTLP sink', () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer(createHttpSide());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => fetch(`${url}/spans`, { method: 'DELETE' }));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const post = (data: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(`${url}/v1/traces`, { method: 'POST', body: new Uint8Array(Buffer.from(data)), headers });

  it('stores spans, and finds them by trace, service and name', async () => {
    expect((await post(JSON.stringify(body(span('a1', 'GET'), span('b2', 'POST'))))).status).toBe(200);
    const found = await (await fetch(`${url}/spans?trace_id=a1&service=listings`)).json();
    expect(found).toEqual({
      data: [
        {
          trace_id: 'a1',
          span_id: '00f067aa0ba902b7',
          parent_span_id: null,
          name: 'GET',
          kind: 2,
          service: 'listings',
          start_ms: 1_700_000_000_000,
          duration_ms: 12.5,
          attributes: { 'http.route': '/accommodations', 'http.response.status_code': 200 },
          resource: { 'service.name': 'listings' },
          events: [],
          links: [],
          status: 0,
          status_message: null,
        },
      ],
      meta: { total: 1 },
    });
    expect(await (await fetch(`${url}/spans?name=POST`)).json()).toMatchObject({ meta: { total: 1 } });
    expect(await (await fetch(`${url}/spans?name=none`)).json()).toMatchObject({ meta: { total: 0 } });
  });

  it('accepts gzip, and rejects bodies that are not a trace export', async () => {
    const zipped = gzipSync(JSON.stringify(body(span('c3', 'GET'))));
    expect((await post(zipped, { 'content-encoding': 'gzip' })).status).toBe(200);
    for (const bad of ['{', '[]', '{"resourceSpans": 1}']) expect((await post(bad)).status).toBe(400);
    expect(await (await fetch(`${url}/spans`)).json()).toMatchObject({ meta: { total: 1 } });
  });
});
