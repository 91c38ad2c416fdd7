/** One server of the gateway bench, as a process: arguments are its kind and the upstream; sends its URL when it listens. */
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { sendToParent } from './fork-script';
import { CACHED_PATH, type FrontKind } from './front-kinds';

const KILOBYTE = JSON.stringify({ data: 'x'.repeat(1000) });
/** As long as 20 search results, and as alike. */
const results = JSON.stringify({
  data: Array.from({ length: 20 }, (_, index) => ({
    id: 100_000_000 + index * 7919,
    title: `Haus Beispielblick ${index}`,
    city: 'Ludwigshafen am Rhein',
    lat: 49.4 + index / 97,
    lng: 8.4 + index / 89,
    price_per_bed_night: 2100 + index * 37,
    amenities: Array.from({ length: 60 }, (_each, each) => `amenity-${(each * (index + 3)) % 41}`),
    photo_urls: Array.from({ length: 5 }, (_each, each) => `/api/photos/${(index * 5 + each) ** 5}.webp`),
  })),
});

/** Each loads what it needs, so that no process carries another's code. */
const fronts: Readonly<Record<FrontKind, (upstream: string) => Promise<string>>> = {
  /** A service that answers 1 KB immediately. */
  upstream: () =>
    serve(({ url = '/' }, res) => {
      if (url.startsWith('/internal/')) return json(res, '{"data":[],"cursor":"0","keys":[]}', 'no-store');
      if (url.includes('?')) return json(res, results, 'public, s-maxage=1');
      return json(res, KILOBYTE, url === CACHED_PATH ? 'public, s-maxage=60' : 'no-store');
    }),
  gateway: (upstream) => startFront(upstream),
  'gateway with its log': (upstream) => startFront(upstream, { KQ_ACCESS_LOG: 'on', KQ_LOG_LEVEL: 'info' }),
  /** Sends what the gateway sends from its micro-cache, and does nothing else. */
  async 'node:http'(gateway) {
    const get = await openPool(gateway);
    const { headers, body } = await get(CACHED_PATH);
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...head } = headers;
    const text = await body.text();
    return serve((_req, res) => {
      res.writeHead(200, head);
      res.end(text);
    });
  },
  async 'node:http + undici'(upstream) {
    const get = await openPool(upstream);
    return serve((req, res) => {
      void get(req.url ?? '/').then((answer) => {
        res.writeHead(answer.statusCode, answer.headers);
        answer.body.pipe(res);
      });
    });
  },
  async 'fastify + undici'(upstream) {
    const { fastify } = await import('fastify');
    const get = await openPool(upstream);
    const app = fastify();
    app.get('/*', async (req, reply) => {
      const answer = await get(req.raw.url ?? '/');
      return reply.code(answer.statusCode).headers(answer.headers).send(answer.body);
    });
    return app.listen({ host: '127.0.0.1', port: 0 });
  },
};

async function openPool(upstream: string) {
  const { Pool } = await import('undici');
  const pool = new Pool(upstream, { connections: 64 });
  return (path: string) => pool.request({ path, method: 'GET', headers: { accept: 'application/json' } });
}

async function startFront(upstream: string, env: Record<string, string> = {}): Promise<string> {
  const { gatewayConfigSchema, startGateway } = await import('@kq/gateway');
  const { parseConfig } = await import('@kq/service-kit/config/parse-config');
  const { waitFor } = await import('@kq/test-kit/in-process/wait-for');
  const source = () => upstream;
  const config = parseConfig(gatewayConfigSchema, {
    KQ_PORT: '0',
    KQ_INTERNAL_SECRET: 'secret-of-the-bench-0123456789-0123456789',
    // The limits are counted, as in production, and far away.
    ...Object.fromEntries(['READ', 'SEARCH', 'SITE'].map((name) => [`KQ_RATE_${name}`, '1000000000'])),
    KQ_ACCESS_LOG: 'off',
    KQ_LOG_LEVEL: 'silent',
    ...env,
  });
  const gateway = await startGateway({ config, deps: { upstreams: { auth: source, listings: source } } });
  await waitFor('the gateway, whose upstream answers its internal calls', () => gateway.ready());
  return gateway.url;
}

function serve(handler: RequestListener): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer(handler);
    server.listen({ host: '127.0.0.1', port: 0 }, () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

function json(res: ServerResponse, text: string, cacheControl: string): void {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', Buffer.byteLength(text));
  res.setHeader('cache-control', cacheControl);
  res.end(text);
}

async function main(): Promise<void> {
  const [, , kind, upstream = ''] = process.argv;
  process.on('disconnect', () => process.exit(0));
  sendToParent({ url: await fronts[kind as FrontKind](upstream) });
}

void main();
