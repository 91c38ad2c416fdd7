/** A process that only generates load, so that the measured one has its core to itself. Started by `with-load.ts`. */
import autocannon from 'autocannon';
import { percentile } from './figures';
import { sendToParent } from './fork-script';
import { type LoadJob, type LoadResult } from './with-load';

process.on('message', (job: LoadJob) => void run(job).then(sendToParent));

async function run(job: LoadJob): Promise<LoadResult> {
  const { url, paths, connections, seconds, headers, hasNetworks = false } = job;
  const requests = paths.map((path, index) => ({
    method: 'GET',
    path,
    ...(hasNetworks
      ? { headers: { ...headers, 'x-forwarded-for': `172.16.${index >> 8}.${index & 255}` } }
      : {}),
  }));
  // Each connection asks its own part of the list: in step they would all ask the same.
  const share = Math.ceil(paths.length / connections);
  let clients = 0;
  const latencies: number[] = [];
  const failures: Record<string, number> = {};
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
