import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const { Pool } = createRequire(import.meta.url)('undici');

/** What a gateway costs at least: node:http in front of an undici pool, no routes, checks, limits or cache. */
export async function startPlainProxy(target) {
  const pool = new Pool(target, { connections: 64, pipelining: 1 });
  const server = createServer((req, res) => {
    const headers = { ...req.headers };
    delete headers.connection;
    const passOn = ({ statusCode, headers: answered }) => res.writeHead(statusCode, answered);
    pool.stream({ method: req.method, path: req.url, headers }, passOn).catch(() => res.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await pool.close();
    },
  };
}
