import { pause } from '@kq/kernel';
import { isRunning, type ProcessRecord } from './process-record';

const STOP_MS = 20_000;
const POLL_MS = 50;

/** Sends the signal and waits for the exit; a process still running 20 s after SIGTERM is killed. */
export async function endProcess(record: ProcessRecord, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!isRunning(record)) return;
  process.kill(record.pid, signal);
  // A frozen process handles SIGTERM only once it is resumed.
  if (signal === 'SIGTERM') process.kill(record.pid, 'SIGCONT');
  const limit = Date.now() + STOP_MS;
  while (isRunning(record)) {
    if (Date.now() > limit && signal === 'SIGTERM') return endProcess(record, 'SIGKILL');
    await pause(POLL_MS);
  }
}
