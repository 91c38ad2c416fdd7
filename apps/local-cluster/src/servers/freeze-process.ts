import { pause } from '@kq/kernel';
import { threadStates } from './process-identity';
import { isRunning, type ProcessRecord } from './process-record';

const POLL_MS = 5;
/** Stopped, or exited. */
const AT_REST = new Set(['T', 'Z', 'X']);

/** Sends SIGSTOP and waits until every thread has stopped: on a busy machine some answer for a while after the signal. */
export async function freezeProcess(record: ProcessRecord): Promise<void> {
  if (!isRunning(record)) return;
  process.kill(record.pid, 'SIGSTOP');
  while (isRunning(record) && !threadStates(record.pid).every((state) => AT_REST.has(state)))
    await pause(POLL_MS);
}
