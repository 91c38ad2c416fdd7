import { randomInt } from 'node:crypto';

/** Servers shared by suites (`npm run servers:up`), separated by random prefixes and database names. */
export interface TestServers {
  readonly kafka: string;
  readonly redis: string;
  readonly mongo: string;
}

/** Returns the servers of the environment, or those started by `npm run servers:up`. */
export function testServers(): TestServers {
  return {
    kafka: process.env['KQ_TEST_KAFKA'] ?? '127.0.0.1:19092',
    redis: process.env['KQ_TEST_REDIS'] ?? 'redis://127.0.0.1:16379',
    mongo: process.env['KQ_TEST_MONGO'] ?? 'mongodb://127.0.0.1:27119',
  };
}

/** Returns the seed of `KQ_TEST_SEED`, which repeats an earlier run, or a new one. */
export const testSeed = (): number => Number(process.env['KQ_TEST_SEED'] ?? randomInt(2 ** 31));
