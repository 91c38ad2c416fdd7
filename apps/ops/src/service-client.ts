import { lookup } from 'node:dns/promises';
import { type DataService } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { createInternalAuth, createInternalClient, type InternalClient } from '@kq/service-kit';
import { type Installation } from './installation';
import { OpsError } from './usage-error';

/** Longer than a replay, which retries its handler for up to a minute. */
const TIMEOUT_MS = 120_000;

/** Creates a client for one replica, by its address. */
export async function clientAt(
  installation: Installation,
  service: DataService,
  baseUrl: string,
): Promise<InternalClient> {
  const internalAuth = createInternalAuth({ secret: await installation.secret(), service: 'ops' });
  return createInternalClient({ baseUrl, audience: service, internalAuth, timeoutMs: TIMEOUT_MS });
}

/**
 * Runs `work` with the first reachable replica: all replicas share the database it reads.
 * @throws OpsError when none is reachable
 */
export async function withService<T>(
  installation: Installation,
  service: DataService,
  work: (client: InternalClient) => Promise<T>,
): Promise<T> {
  const urls = await installation.addressesOf(service);
  for (const url of urls) {
    try {
      return await work(await clientAt(installation, service, url));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw readable(service, url, error);
    }
  }
  throw new OpsError(`${service} is unreachable at ${urls.join(', ')}.`);
}

/** Returns every replica of a service: each address, and each host behind a name. */
export async function replicasOf(
  installation: Installation,
  service: DataService,
): Promise<readonly string[]> {
  const found = await Promise.all((await installation.addressesOf(service)).map(hostsBehind));
  return [...new Set(found.flat())];
}

async function hostsBehind(url: string): Promise<string[]> {
  const parsed = new URL(url);
  try {
    const hosts = await lookup(parsed.hostname.replace(/^\[|\]$/g, ''), { all: true });
    return hosts.map(({ address, family }) => {
      const host = family === 6 ? `[${address}]` : address;
      return `${parsed.protocol}//${host}${parsed.port === '' ? '' : `:${parsed.port}`}`;
    });
  } catch (error) {
    throw new OpsError(`${parsed.hostname} cannot be resolved.`, { cause: error });
  }
}

export function readable(service: DataService, url: string, error: unknown): Error {
  if (!(error instanceof AppError)) return error as Error;
  if (error.code === 'UPSTREAM_FAILED') {
    return new OpsError(
      `${service} at ${url} rejects these commands: KQ_INTERNAL_SECRET must equal the secret of the services.`,
    );
  }
  return error;
}
