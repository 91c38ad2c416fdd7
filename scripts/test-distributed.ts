/**
 * `npm run test:distributed`: the suites that need Kafka, Redis and MongoDB. Arguments go to Jest. Servers
 * that do not run yet are started, and only these are ended again. `KQ_TEST_KAFKA`, `KQ_TEST_REDIS` and `KQ_TEST_MONGO`
 * together name others to use instead.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root, requireNode, install, build, jestArgs, step } from './setup.cjs';

const KEYS = ['KQ_TEST_KAFKA', 'KQ_TEST_REDIS', 'KQ_TEST_MONGO'];

async function main(args: readonly string[]): Promise<number> {
  requireNode();
  install();
  build();
  const servers = KEYS.every((key) => process.env[key]) ? [] : await startBackingServices();
  try {
    step('Running the distributed suites');
    return await runJest(args);
  } finally {
    await Promise.all(servers.filter(({ isReused }) => !isReused).map((server) => server.stop()));
  }
}

/** Where they answer goes to the suites by the environment. */
async function startBackingServices() {
  const localCluster = await import('@kq/local-cluster');
  const { parseConfig } = await import('@kq/service-kit');
  step('Starting Kafka, Redis and MongoDB, where they do not run yet');
  const { kafka, redis, mongo } = await localCluster.startBackingServices(
    parseConfig(localCluster.serversConfigSchema, process.env),
  );
  Object.assign(process.env, {
    KQ_TEST_KAFKA: kafka.url,
    KQ_TEST_REDIS: redis.url,
    KQ_TEST_MONGO: mongo.url,
  });
  return [kafka, redis, mongo];
}

async function runJest(args: readonly string[]): Promise<number> {
  const config = join(root, 'jest.distributed.config.cjs');
  const jest = spawn(process.execPath, [...jestArgs, '-c', config, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  // Ctrl-C reaches Jest too; the servers are ended after it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal));
  const [code, signal] = (await once(jest, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal !== null) console.error(`Jest was ended by ${signal}`);
  return code ?? 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
