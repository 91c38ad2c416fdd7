import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { ApiClient, bookingRequestBody, ofDifferentOwners, searchLudwigshafen } from '@kq/test-kit';
import { openLoop } from './open-loop.mjs';

const { Pool } = createRequire(import.meta.url)('undici');

/** Sends bundled requests to 20 owners each, as a signed-in dispatcher, through the gateway. */
export async function openBundles(cluster) {
  const api = new ApiClient(cluster.url);
  await api.login('disponent@demo.example', cluster.secrets.demoPasswords.dispatcher);
  const places = ofDifferentOwners(await searchLudwigshafen(api), 20);
  if (places.length < 20) throw new Error('the demo data has too few owners near Ludwigshafen');
  const body = JSON.stringify(bookingRequestBody(places.map(({ id }) => id)));
  const pool = new Pool(cluster.url, { connections: 64 });

  /** @returns {Promise<{id: number, tookMs: number, postedAt: number}>} */
  async function post() {
    const postedAt = Date.now();
    const startedAt = performance.now();
    const { statusCode, body: answer } = await pool.request({
      path: '/api/booking-requests',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${api.token}`,
        'idempotency-key': randomUUID(),
      },
      body,
    });
    const text = await answer.text();
    if (statusCode !== 202) throw new Error(`POST /booking-requests answered ${statusCode}: ${text}`);
    return { id: JSON.parse(text).id, tookMs: performance.now() - startedAt, postedAt };
  }

  return {
    post,
    /** Posts `count` bundles, `atATime` concurrently. */
    async flood(count, atATime) {
      let left = count;
      const sender = async () => {
        while (left-- > 0) await post();
      };
      await Promise.all(Array.from({ length: atATime }, sender));
    },
    /** @see openLoop */
    arrive: (arrival) => openLoop(arrival, post),
    close: () => pool.close(),
  };
}
