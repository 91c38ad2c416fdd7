import { parseConfig } from '@kq/service-kit';
import { deployables, keysOf, KEYS_OF_NODE, schemasOf } from './deployables';

/** What is wrong with the environment that a manifest gives to a process; `X_FILE` names must point to readable files. */
export function environmentProblems(deployable: string, env: Readonly<Record<string, string>>): string[] {
  const known = new Set([...keysOf(deployable), ...KEYS_OF_NODE]);
  const unknown = Object.keys(env)
    .map((key) => (known.has(key) ? key : key.replace(/_FILE$/, '')))
    .filter((key) => !known.has(key))
    .map((key) => `${key} is no key of ${deployable}`);
  return [...unknown, ...missingAddresses(deployable, env), ...parseProblems(deployable, env)];
}

/** The addresses of other services have defaults for a developer's machine, which are wrong anywhere else. */
function missingAddresses(deployable: string, env: Readonly<Record<string, string>>): string[] {
  const addresses = deployables.map((name) => `KQ_${name.toUpperCase()}_URL`);
  return keysOf(deployable)
    .filter((key) => [...addresses, 'KQ_PUBLIC_URL'].includes(key) && env[key] === undefined)
    .map((key) => `${key} is not set`);
}

function parseProblems(deployable: string, env: Readonly<Record<string, string>>): string[] {
  return (schemasOf[deployable] ?? []).flatMap((schema) => {
    try {
      parseConfig(schema, env);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}
