import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  /** Secret of service-to-service tokens. */
  internal: z.string().min(32),
  /** Secret for the derivation of links and codes. */
  link: z.string().min(32),
  /** Passwords of the demo accounts, by account. */
  demoPasswords: z.object({ dispatcher: z.string(), owner: z.string(), admin: z.string() }),
});

export type Secrets = z.infer<typeof secretsSchema>;

export const SECRETS_FILE = 'secrets.json';

/** Returns the secrets of a data folder; null before its first start. @throws Error when the file is damaged */
export async function readSecrets(dataDir: string): Promise<Secrets | null> {
  const file = join(dataDir, SECRETS_FILE);
  try {
    return secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${file} is not readable; restore it, or remove the whole data folder`, { cause: error });
  }
}

/** Reads the secrets of a data folder, or creates them at its first start; readable by its owner only. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const known = await readSecrets(dataDir);
  if (known !== null) return known;
  const secrets: Secrets = {
    internal: secret(),
    link: secret(),
    demoPasswords: { dispatcher: password(), owner: password(), admin: password() },
  };
  await writeFile(join(dataDir, SECRETS_FILE), `${JSON.stringify(secrets, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  return secrets;
}

const secret = (): string => randomBytes(32).toString('base64url');
/** Returns 15 characters that are easy to type. */
const password = (): string =>
  randomBytes(9)
    .toString('hex')
    .slice(0, 15)
    .replace(/(.{5})(?=.)/g, '$1-');
