import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, step } from '../setup.cjs';

const VERSION = '4.32.5';
const folder = join(root, '.cache', `schemathesis-${VERSION}`);

/** Where Schemathesis is: KQ_SCHEMATHESIS, or a virtual environment of Python below .cache, made when missing. */
export function findSchemathesis(): string {
  if (process.env.KQ_SCHEMATHESIS) return process.env.KQ_SCHEMATHESIS;
  const binary = join(folder, 'bin', 'schemathesis');
  if (existsSync(binary)) return binary;
  step(`Installing Schemathesis ${VERSION}`);
  run('python3', ['-m', 'venv', folder]);
  run(join(folder, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
  return binary;
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? status}`);
}
