/** A process that only generates load, so that the measured one has its core to itself. Started by `with-load.mjs`. */
import autocannon from 'autocannon';
import { percentile } from './figures.mjs';

process.on('message', async (job) => process.send(await run(/** @type {LoadJob} */ (job))));

/** @typedef {{url: string, paths: string[], connections: number, seconds: number, headers?: Record<string, string>, hasNetworks?: boolean}} LoadJob */

/**
 * `hasNetworks`: each path is asked from a separate network, for a product that trusts the bench as its proxy.
 * @param {LoadJob} job
 */
async function run({ url, paths, connections, seconds, headers, hasNetworks = false }) {
  const requests = paths.map((path, index) => ({
    ...{ method: 'GET', path },
    ...(hasNetworks
      ? { headers: { ...headers, 'x-forwarded-for': `172.16.${index >> 8}.${index & 255}` } }
      : {}),
  }));
  // Each connection asks its own part of the list: in step they would all ask the same.
  const share = Math.ceil(paths.length / connections);
  let clients = 0;
  const latencies = [];
  const failures = {};
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    setupClient(client) {
      const from = (clients++ * share) % paths.length;
      client.setRequests(requests.slice(from, from + share));
    },
  });
  running.on('response', (_client, status, _bytes, ms) => {
    if (status === 200) latencies.push(ms);
    else failures[status] = (failures[status] ?? 0) + 1;
  });
  const { errors, timeouts } = await running;
  return {
    perSecond: latencies.length / seconds,
    p99Ms: latencies.length > 0 ? percentile(latencies, 0.99) : NaN,
    failures: { ...failures, ...(errors > 0 ? { errors } : {}), ...(timeouts > 0 ? { timeouts } : {}) },
  };
}
