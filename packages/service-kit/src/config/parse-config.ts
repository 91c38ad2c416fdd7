import { readFileSync } from 'node:fs';
import { type z } from 'zod';

/** Contains all problems of a configuration. The text never includes values. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the keys of `schema` from the environment. A key `X` may instead be given as `X_FILE`, the path of a file that
 * contains the value (for mounted secrets). An empty value counts as missing.
 * @throws ConfigError with every invalid or missing key
 */
export function parseConfig<S extends z.ZodObject>(schema: S, env: Environment): z.infer<S> {
  const problems: string[] = [];
  const broken = new Set<string>();
  const raw: Record<string, string> = {};
  for (const key of Object.keys(schema.shape)) {
    const read = readKey(key, env);
    if ('problem' in read) {
      problems.push(`${key}: ${read.problem}`);
      broken.add(key);
    } else if (read.value !== undefined) {
      raw[key] = read.value;
    }
  }
  const parsed = schema.safeParse(raw);
  for (const issue of parsed.error?.issues ?? []) {
    const key = String(issue.path[0] ?? 'configuration');
    if (!broken.has(key))
      problems.push(
        `${key}: ${raw[key] === undefined && key in schema.shape ? 'is missing' : issue.message}`,
      );
  }
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems);
  return parsed.data;
}

/**
 * Reads several schemas from one environment.
 * @throws ConfigError with the problems of all schemas
 */
export function parseConfigs<A extends z.ZodObject, B extends z.ZodObject>(
  [first, second]: readonly [A, B],
  env: Environment,
): [z.infer<A>, z.infer<B>] {
  const problems: string[] = [];
  const read = <S extends z.ZodObject>(schema: S): z.infer<S> | undefined => {
    try {
      return parseConfig(schema, env);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const values = [read(first), read(second)];
  if (problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return values as [z.infer<A>, z.infer<B>];
}

function readKey(key: string, env: Environment): { value: string | undefined } | { problem: string } {
  const value = env[key] || undefined;
  const file = env[`${key}_FILE`] || undefined;
  if (file === undefined) return { value };
  if (value !== undefined) return { problem: `give either ${key} or ${key}_FILE, not both` };
  try {
    return { value: readFileSync(file, 'utf8').trim() || undefined };
  } catch (error) {
    return {
      problem: `${key}_FILE cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`,
    };
  }
}
