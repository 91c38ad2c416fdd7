import { mkdir } from 'node:fs/promises';
import { authConfigSchema, createAuthContainer } from '@kq/auth';
import { createListingsContainer, listingsConfigSchema } from '@kq/listings';
import {
  configTypes,
  createUnavailableBus,
  createLifecycle,
  createLogger,
  type Environment,
  parseConfig,
} from '@kq/service-kit';
import { z } from 'zod';
import { loadSecrets } from '../secrets';
import { seedDemo } from '../seed-demo';

const seedConfigSchema = z.object({
  /** Secrets, demo passwords, and the mark that the demo data are complete. */
  KQ_DATA_DIR: z.string().min(1),
  /** Databases of the two services that demo data belong to. */
  KQ_AUTH_DATABASE_URI: configTypes.mongoUri(),
  KQ_LISTINGS_DATABASE_URI: configTypes.mongoUri(),
  /** Demo listings; 0 for the demo accounts alone. */
  KQ_SEED: configTypes.integer({ min: 0, max: 1_000_000 }),
});

/**
 * Creates demo accounts and accommodations in the databases of services that run as separate processes; events stay in
 * the outboxes for the services. Does nothing once it has completed.
 */
export async function seedServices(env: Environment, onProgress: (text: string) => void): Promise<void> {
  const config = parseConfig(seedConfigSchema, env);
  const dataDir = config.KQ_DATA_DIR;
  await mkdir(dataDir, { recursive: true });
  const secrets = await loadSecrets(dataDir);
  const bus = createUnavailableBus();
  const logger = createLogger({ service: 'seed', level: 'warn' });
  const lifecycle = createLifecycle({ logger });
  const shared = {
    KQ_INTERNAL_SECRET: secrets.internal,
    KQ_LINK_SECRET: secrets.link,
    KQ_LOG_LEVEL: 'error',
  };
  const auth = createAuthContainer({
    config: parseConfig(authConfigSchema, { ...shared, KQ_DATABASE_URI: config.KQ_AUTH_DATABASE_URI }),
    bus,
  });
  lifecycle.onStop('auth', 'databases', () => auth.stop());
  try {
    const listings = createListingsContainer({
      config: parseConfig(listingsConfigSchema, {
        ...shared,
        KQ_DATABASE_URI: config.KQ_LISTINGS_DATABASE_URI,
      }),
      bus,
    });
    lifecycle.onStop('listings', 'databases', () => listings.stop());
    await auth.start();
    await listings.start();
    await seedDemo({ auth, listings, secrets, dataDir, count: config.KQ_SEED, onProgress });
  } finally {
    await lifecycle.stop();
  }
}
