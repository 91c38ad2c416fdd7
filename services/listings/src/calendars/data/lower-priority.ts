import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** A quarter of a processor for which other threads compete: slow enough for them, fast enough for the time limit. */
const NICER_BY = 5;

/**
 * Lets the other threads of the process run first on a busy machine (docs/security.md S30). On Linux only: elsewhere a
 * priority is one of the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(id, Math.min(getPriority(id) + NICER_BY, constants.priority.PRIORITY_LOW));
  } catch {
    // A sandbox without /proc or this call: the thread has its limits all the same.
  }
}
