import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pause } from '@kq/kernel';
import { isRunning, type ProcessRecord } from './process-record';

const POLL_MS = 5;
/** Stopped, or ended: states of a thread in /proc. */
const AT_REST = new Set(['T', 'Z', 'X']);

/** Sends SIGSTOP and waits until every thread has stopped: on a busy machine some answer for a while after the signal. */
export async function freezeProcess(record: ProcessRecord): Promise<void> {
  if (!isRunning(record)) return;
  process.kill(record.pid, 'SIGSTOP');
  while (isRunning(record) && !isAtRest(record.pid)) await pause(POLL_MS);
}

function isAtRest(pid: number): boolean {
  const tasks = `/proc/${pid}/task`;
  // Other systems do not say.
  if (!existsSync(tasks)) return true;
  try {
    return readdirSync(tasks).every((task) => {
      const stat = readFileSync(`${tasks}/${task}/stat`, 'utf8');
      return AT_REST.has(stat.charAt(stat.lastIndexOf(')') + 2));
    });
  } catch {
    // ENOENT or ESRCH: a thread has ended between the two reads.
    return false;
  }
}
