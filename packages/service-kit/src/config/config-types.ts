import { type ReplaceableSecret } from '@kq/kernel';
import { z } from 'zod';
import { isNetwork } from '../http/client-network';

const NO_MONGO_URI =
  'must be mongodb://… or mongodb+srv://…; only "npm start" keeps documents in embedded:<directory>';

/** Building blocks for configuration schemas: each parses and validates the text of an environment variable. */
export const configTypes = {
  /** TCP port; 0 lets the system choose. */
  port: () => integer({ min: 0, max: 65_535 }),
  integer,
  /** `true/false`, `on/off`, `yes/no`, `1/0`. */
  boolean: () => z.stringbool({ error: 'must be true or false' }),
  /** http(s) URL, returned without a trailing slash. */
  url: () =>
    z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
      .transform((text) => text.replace(/\/+$/, '')),
  /** `mongodb://…`, `mongodb+srv://…`, or `embedded:<directory>` of an app that composes the embedded store. */
  databaseUri: () => z.string().regex(/^(mongodb(\+srv)?:\/\/[^\s/]\S*|embedded:.+)$/, NO_MONGO_URI),
  /** `mongodb://…` or `mongodb+srv://…`: where a process of one service keeps its documents. */
  mongoUri: () => z.string().regex(/^mongodb(\+srv)?:\/\/[^\s/]\S*$/, NO_MONGO_URI),
  /** At least 32 characters; there is never a default secret. */
  secret: () => z.string().min(32, 'must have at least 32 characters'),
  /** A secret that can be replaced: the one in use, then others that are accepted too, separated by spaces or lines. */
  replaceableSecret: ({ max }: { max: number } = { max: 2 }) =>
    z
      .string()
      .transform((text) => text.trim().split(/\s+/))
      .pipe(
        z
          .array(configTypes.secret())
          .max(max, `must be at most ${max} secrets, separated by spaces or lines`),
      )
      .transform(([secret = '', ...alsoAccepted]): ReplaceableSecret => ({ secret, alsoAccepted })),
  /** Comma-separated networks, e.g. `10.0.0.0/8,::1/128`; a plain address is a network of one. */
  cidrList: () =>
    z.string().transform((text, context) => {
      const networks = splitList(text);
      const wrong = networks.filter((network) => !isNetwork(network));
      if (wrong.length > 0)
        context.addIssue({ code: 'custom', message: `contains invalid networks: ${wrong.join(', ')}` });
      return networks;
    }),
  /** Comma-separated words. */
  list: () => z.string().transform(splitList),
  /** Lowest level of log lines that are written. */
  logLevel: () => z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
};

/** Keys of every process that listens, to be spread into its schema. */
export const listenKeys = (port: number) => ({
  /** Address to listen on. */
  KQ_HOST: z.string().min(1).default('127.0.0.1'),
  /** TCP port; 0 lets the system choose. */
  KQ_PORT: configTypes.port().default(port),
  KQ_LOG_LEVEL: configTypes.logLevel().default('info'),
});

/** Keys of every service with documents, to be spread into its schema. */
export const serviceKeys = (port: number) => ({
  ...listenKeys(port),
  /** Database of the service: `mongodb://…`; `embedded:<directory>` where an app composes the embedded store. */
  KQ_DATABASE_URI: configTypes.databaseUri(),
  /** Shared secret of all services: signs internal calls. A second one, after it, is accepted too while it is replaced. */
  KQ_INTERNAL_SECRET: configTypes.replaceableSecret(),
});

/**
 * Returns options for `refine` that report a rule across several variables under `key`. Unlike zod's default, the rule
 * is checked although other variables are invalid, so that one start reports every problem; it is skipped when `key`
 * itself is invalid.
 */
export const ruleOn = (key: string, message: string) => ({
  path: [key],
  message,
  when: ({ issues }: { issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path }) => path?.[0] === key),
});

function integer(range: { min?: number; max?: number } = {}) {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = range;
  return z
    .string()
    .regex(/^-?\d{1,16}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
