import { resolve } from 'node:path';
import { authConfigSchema, createAdmin } from '@kq/auth';
import { lockDataFolder } from '@kq/embedded-mongo';
import { parseConfig } from '@kq/service-kit';
import { productConfigSchema } from './config';
import { loadSecrets } from './secrets';
import { serviceEnvironment } from './service-environment';

/**
 * Runs `admin create <email>`: prints a one-time link that makes the holder of the address an admin
 * (docs/security.md S19). The embedded store belongs to one process, so the product must be stopped; a running one is
 * rejected with a clear message. KQ_INTERNAL_SECRET selects the distributed tier, configured by auth's own keys, which
 * may keep running.
 */
export async function createAdminLink(
  environment: Readonly<Record<string, string | undefined>>,
  email: string,
): Promise<string> {
  if (environment['KQ_INTERNAL_SECRET'] || environment['KQ_INTERNAL_SECRET_FILE'])
    return createLinkInDatabase(environment, email);
  const config = parseConfig(productConfigSchema, environment);
  const dataDir = resolve(config.KQ_DATA_DIR);
  const lock = await lockDataFolder(dataDir);
  try {
    const secrets = await loadSecrets(dataDir);
    const publicUrl = config.KQ_PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`;
    const settings = { config, dataDir, secrets, port: config.PORT, publicUrl };
    const { link } = await createAdmin({
      config: parseConfig(authConfigSchema, serviceEnvironment('auth', settings)),
      email,
    });
    return link;
  } finally {
    await lock.release();
  }
}

async function createLinkInDatabase(
  environment: Readonly<Record<string, string | undefined>>,
  email: string,
): Promise<string> {
  const { KQ_AUTH_DATABASE_URI: own, ...rest } = environment;
  const config = parseConfig(authConfigSchema, own ? { ...rest, KQ_DATABASE_URI: own } : rest);
  const { link } = await createAdmin({ config, email });
  return link;
}
