import { type Cluster } from '@kq/local-cluster';

const WAIT = { timeoutMs: 30 * 60_000, everyMs: 1000 };

/**
 * Waits until the product has done what it does once with a new database: listings publishes the state of every
 * accommodation, and all consumers handle these events. It takes most of a small machine meanwhile.
 * @throws Error after half an hour
 */
export async function untilCaughtUp(
  cluster: Cluster,
  { brokers, prefix }: { readonly brokers: string; readonly prefix: string },
): Promise<void> {
  // This file is loaded before the packages are built.
  const { opsRoutesOf } = await import('@kq/contracts');
  const { readConsumerLag } = await import('@kq/distributed/kafka/consumer-lag');
  const { createInternalAuth, createInternalClient } = await import('@kq/service-kit');
  const { silentLogger } = await import('@kq/test-kit/in-process/silent-logger');
  const { waitFor } = await import('@kq/test-kit/in-process/wait-for');

  const listings = createInternalClient({
    baseUrl: cluster.service('listings').url,
    audience: 'listings',
    internalAuth: createInternalAuth({ secret: cluster.secrets.internal, service: 'ops' }),
  });
  const kafka = { brokers: brokers.split(','), clientId: 'caught-up', logger: silentLogger(), prefix };
  const isPublished = async () => (await listings.call(opsRoutesOf('listings').republication)).is_finished;
  const isHandled = async () => (await readConsumerLag(kafka)).every(({ lag }) => lag === 0);
  await waitFor('published states', isPublished, WAIT);
  await waitFor('handled events', isHandled, WAIT);
}
