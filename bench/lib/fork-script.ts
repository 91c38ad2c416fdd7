import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/setup.cjs';

/** Runs a file of this folder as a process that sends messages: `lib/load-worker.ts`. */
export const forkScript = (
  file: string,
  args: readonly string[] = [],
  options: ForkOptions = {},
): ChildProcess => fork(join(root, 'scripts/run.cjs'), [join(root, 'bench', file), ...args], options);

/** Sends a message to the process that forked this one. */
export function sendToParent(message: object | string): void {
  if (process.send === undefined) throw new Error('This process was not forked');
  process.send(message);
}
