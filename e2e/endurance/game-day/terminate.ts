import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Sends SIGTERM and waits for the exit; one that has exited already, also by a signal, is left alone. */
export async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
