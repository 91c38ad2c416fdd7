import { requireNode, install, build, step } from '../setup.cjs';
import { startOwnCluster, startOwnServers } from '../own-cluster';
import { type Options } from './read-options';

/** The product that a scenario loads. */
export interface Target {
  readonly url: string;
  /** Address of its mails; empty: none are counted. */
  readonly mails: string;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Processes of this machine by name. */
  readonly pids: Record<string, number>;
  readonly metrics?: string | undefined;
  readonly about: string;
  stop(): Promise<void>;
}

/** Returns the target of a scenario: a running product, or one that is started here. */
export async function startTarget(options: Options): Promise<Target> {
  if (options.url !== undefined) return runningTarget(options.url, options);
  if (!options['no-build']) {
    requireNode();
    install();
    build();
  }
  return options.tier === 'distributed' ? startCluster(options) : startEmbedded(options);
}

function runningTarget(url: string, { mails, email, password, metrics }: Options): Target {
  const base = url.replace(/\/$/, '');
  return {
    url: base,
    mails: mails === 'none' ? '' : (mails ?? `${base}/dev/mailbox.json`),
    email,
    password,
    metrics,
    pids: {},
    about: `product at ${base}`,
    stop: async () => undefined,
  };
}

async function startEmbedded({ listings = '600' }: Options): Promise<Target> {
  const { startProduct } = await import('@kq/test-kit');
  step('Starting the embedded product in a separate folder');
  const product = await startProduct({
    env: { KQ_LIMIT_REQUESTS: 'off', KQ_SEED: listings, KQ_LOG_LEVEL: 'warn' },
    timeoutMs: 900_000,
  });
  const { dispatcher } = await product.demoPasswords();
  return {
    url: product.url,
    mails: `${product.url}/dev/mailbox.json`,
    password: dispatcher,
    pids: { product: product.pid },
    about: `embedded tier, ${listings} listings`,
    async stop() {
      await product.stop();
      await product.remove();
    },
  };
}

async function startCluster({ listings = '600' }: Options): Promise<Target> {
  const servers = await startOwnServers();
  const cluster = await startOwnCluster(servers, { listings: Number(listings) }).catch(
    async (error: unknown) => {
      await servers.stop();
      throw error;
    },
  );
  const pids = cluster.services.flatMap(({ name, replica, pid }) =>
    pid === null ? [] : [[`${name}-${replica}`, pid] as const],
  );
  return {
    url: cluster.url,
    mails: `${cluster.sinks.smtp.httpUrl}/mailbox.json`,
    password: cluster.secrets.demoPasswords.dispatcher,
    pids: Object.fromEntries(pids),
    about: `distributed tier, ${pids.length} processes, ${listings} listings`,
    async stop() {
      await cluster.stop();
      await servers.stop();
    },
  };
}
