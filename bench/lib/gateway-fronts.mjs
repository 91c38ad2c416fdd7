/** One server of the gateway bench, as a process: `fork(this, [kind, upstream])`; sends its URL when it listens. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const [, , kind, upstream] = process.argv;
const body = JSON.stringify({ data: 'x'.repeat(1000) });
/** As long as 20 search results, and as alike. */
const results = JSON.stringify({
  data: Array.from({ length: 20 }, (_, index) => ({
    ...{
      id: 100_000_000 + index * 7919,
      title: `Haus Beispielblick ${index}`,
      city: 'Ludwigshafen am Rhein',
    },
    ...{ lat: 49.4 + index / 97, lng: 8.4 + index / 89, price_per_bed_night: 2100 + index * 37 },
    amenities: Array.from({ length: 60 }, (_each, each) => `amenity-${(each * (index + 3)) % 41}`),
    photo_urls: Array.from({ length: 5 }, (_each, each) => `/api/photos/${(index * 5 + each) ** 5}.webp`),
  })),
});

const fronts = {
  /** A service that answers 1 KB immediately. */
  upstream: () =>
    serve((req, res) => {
      if (req.url.startsWith('/internal/')) return json(res, '{"data":[],"cursor":"0"}', 'no-store');
      if (req.url.includes('?')) return json(res, results, 'public, s-maxage=1');
      return json(res, body, req.url === '/api/cities' ? 'public, s-maxage=60' : 'no-store');
    }),
  gateway: () => startGateway(),
  'gateway with its log': () => startGateway({ KQ_ACCESS_LOG: 'on', KQ_LOG_LEVEL: 'info' }),
  'node:http + undici': async () => {
    const { Pool } = require('undici');
    const pool = new Pool(upstream, { connections: 64 });
    return serve(async (req, res) => {
      const answer = await pool.request({
        path: req.url,
        method: req.method,
        headers: { accept: 'application/json' },
      });
      res.writeHead(answer.statusCode, answer.headers);
      answer.body.pipe(res);
    });
  },
  'fastify + undici': async () => {
    const { fastify } = require('fastify');
    const { Pool } = require('undici');
    const pool = new Pool(upstream, { connections: 64 });
    const app = fastify();
    app.get('/*', async (req, reply) => {
      const answer = await pool.request({
        path: req.raw.url,
        method: 'GET',
        headers: { accept: 'application/json' },
      });
      return reply.code(answer.statusCode).headers(answer.headers).send(answer.body);
    });
    return app.listen({ host: '127.0.0.1', port: 0 });
  },
};

/** @param {Record<string, string>} env */
async function startGateway(env = {}) {
  const { gatewayConfigSchema, startGateway: start } = require('@kq/gateway');
  const { parseConfig } = require('@kq/service-kit/config/parse-config');
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
  const gateway = await start({ config, deps: { upstreams: { auth: source, listings: source } } });
  while (!gateway.ready()) await new Promise((resolve) => setTimeout(resolve, 20));
  return gateway.url;
}

function serve(handler) {
  return new Promise((resolve) => {
    const server = createServer(handler);
    server.listen({ host: '127.0.0.1', port: 0 }, () => resolve(`http://127.0.0.1:${portOf(server)}`));
  });
}

/** @param {import('node:http').Server} server */
const portOf = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port;

function json(res, text, cacheControl) {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', Buffer.byteLength(text));
  res.setHeader('cache-control', cacheControl);
  res.end(text);
}

process.on('disconnect', () => process.exit(0));
process.send({ url: await fronts[kind]() });
