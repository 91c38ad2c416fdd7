import { randomUUID } from 'node:crypto';
import { type Cluster } from '@kq/local-cluster';
import { ApiClient, bookingRequestBody, ofDifferentOwners, searchLudwigshafen } from '@kq/test-kit';
import { Pool } from 'undici';
import { openLoop, type Rate } from './open-loop';

interface Posted {
  readonly id: number;
  readonly tookMs: number;
  readonly postedAt: number;
}

/** Sends bundled requests to 20 owners each, as a signed-in dispatcher, through the gateway. */
export async function openBundles(cluster: Cluster) {
  const api = new ApiClient(cluster.url);
  const { access_token: token } = await api.login(
    'disponent@demo.example',
    cluster.secrets.demoPasswords.dispatcher,
  );
  const places = ofDifferentOwners(await searchLudwigshafen(api), 20);
  if (places.length < 20) throw new Error('the demo data has too few owners near Ludwigshafen');
  const body = JSON.stringify(bookingRequestBody(places.map(({ id }) => id)));
  const pool = new Pool(cluster.url, { connections: 64 });

  async function post(): Promise<Posted> {
    const postedAt = Date.now();
    const startedAt = performance.now();
    const { statusCode, body: answer } = await pool.request({
      path: '/api/booking-requests',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      body,
    });
    const text = await answer.text();
    if (statusCode !== 202) throw new Error(`POST /booking-requests answered ${statusCode}: ${text}`);
    const { id } = JSON.parse(text) as { id: number };
    return { id, tookMs: performance.now() - startedAt, postedAt };
  }

  return {
    post,
    /** Posts `count` bundles, `atATime` concurrently. */
    async flood(count: number, atATime: number): Promise<void> {
      let left = count;
      const sender = async () => {
        while (left-- > 0) await post();
      };
      await Promise.all(Array.from({ length: atATime }, sender));
    },
    /** @see openLoop */
    arrive: (arrival: Rate) => openLoop(arrival, post),
    close: () => pool.close(),
  };
}
