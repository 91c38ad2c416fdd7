import { randomBytes } from 'node:crypto';
import { createSemaphore } from '@kq/kernel';
import { hash, type Options, verify } from '@node-rs/argon2';
import { type PasswordHasher } from '../use-cases/ports';

/** `Algorithm.Argon2id`; the package declares it as an ambient const enum, which isolated modules cannot read. */
const ARGON2ID = 2;

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2 } as const;

interface HasherOptions {
  readonly concurrency?: number;
  readonly maxWaiting?: number;
  /** For tests only: no configuration key reaches it. */
  readonly cost?: Pick<Options, 'memoryCost' | 'timeCost'>;
}

/**
 * Hashes with argon2id, at most `concurrency` hashes at a time: they share the thread pool with the database
 * (docs/design.md D59).
 */
export function createPasswordHasher({
  concurrency = 2,
  maxWaiting = 200,
  cost = COST,
}: HasherOptions = {}): PasswordHasher {
  const options: Options = { algorithm: ARGON2ID, parallelism: 1, ...cost };
  const run = createSemaphore(concurrency, maxWaiting);
  let dummy: Promise<string> | null = null;
  const dummyHash = () => (dummy ??= run(() => hash(randomBytes(24).toString('base64'), options)));

  return {
    hash: (password) => run(() => hash(password.normalize('NFKC'), options)),
    async verify(stored, password) {
      const against = stored ?? (await dummyHash());
      for (const form of formsOf(password))
        if (await run(() => verify(against, form))) return stored !== null;
      return false;
    },
  };
}

/** Keyboards write `ü` as one character or two. Hashes older than the normalisation have the form that was typed. */
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFKC'), password, password.normalize('NFC'), password.normalize('NFD')]);
