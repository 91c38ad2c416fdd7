import { resolve } from 'node:path';
import {
  type AuthConfig,
  authConfigSchema,
  createAdmin,
  initProbe,
  type ProbePair,
  resetSecondFactor,
} from '@kq/auth';
import { DATA_SERVICES } from '@kq/contracts';
import { openDatabase } from '@kq/embedded';
import { lockDataFolder } from '@kq/embedded-mongo';
import { type Environment, parseConfig } from '@kq/service-kit';
import { productConfigSchema } from './config';
import { loadSecrets } from './secrets';
import { serviceEnvironment } from './service-environment';

/**
 * Runs `admin create <email>`: prints a one-time link that makes the holder of the address an admin
 * (docs/security.md S19).
 */
export async function createAdminLink(environment: Environment, email: string): Promise<string> {
  const { link } = await withAuthConfig(environment, (config) =>
    createAdmin({ config, email, openDatabase }),
  );
  return link;
}

/**
 * Runs `admin reset-second-factor <email>`: the admin's next sign-in enrols a new app (docs/security.md S33).
 * @returns false when the address is no admin's
 */
export async function resetAdminSecondFactor(environment: Environment, email: string): Promise<boolean> {
  const { isReset } = await withAuthConfig(environment, (config) =>
    resetSecondFactor({ config, email, openDatabase }),
  );
  return isReset;
}

/** Runs `probe init`: creates the accounts of the probe, or gives them new passwords (docs/security.md S37). */
export const initProbeAccounts = (environment: Environment, addresses: ProbePair): Promise<ProbePair> =>
  withAuthConfig(environment, (config) => initProbe({ config, addresses, openDatabase }));

/**
 * The embedded store belongs to one process, so the product must be stopped; a running one is rejected with a clear
 * message. KQ_INTERNAL_SECRET selects the distributed tier, configured by auth's own keys, which may keep running.
 */
async function withAuthConfig<T>(
  environment: Environment,
  run: (config: AuthConfig) => Promise<T>,
): Promise<T> {
  if (environment['KQ_INTERNAL_SECRET'] || environment['KQ_INTERNAL_SECRET_FILE'])
    return run(configOfDatabase(environment));
  const config = parseConfig(productConfigSchema, environment);
  const dataDir = resolve(config.KQ_DATA_DIR);
  const lock = await lockDataFolder(dataDir);
  try {
    const secrets = await loadSecrets(dataDir);
    const publicUrl = config.KQ_PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`;
    const settings = { config, dataDir, secrets, port: config.PORT, publicUrl };
    return await run(parseConfig(authConfigSchema, serviceEnvironment('auth', settings)));
  } finally {
    await lock.release();
  }
}

/** From the environment of the operator's commands, where a service may have several addresses. */
function configOfDatabase(environment: Environment): AuthConfig {
  const { KQ_AUTH_DATABASE_URI: own, ...rest } = environment;
  const single = DATA_SERVICES.map((service) => {
    const key = `KQ_${service.toUpperCase()}_URL`;
    return [key, rest[key]?.split(',')[0]?.trim()];
  });
  return parseConfig(authConfigSchema, {
    ...rest,
    ...(Object.fromEntries(single) as Environment),
    ...(own ? { KQ_DATABASE_URI: own } : {}),
  });
}
