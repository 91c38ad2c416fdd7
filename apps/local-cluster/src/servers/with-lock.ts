import { readFile, rm, writeFile } from 'node:fs/promises';
import { pause } from '@kq/kernel';
import { identityOf } from './process-identity';

const WAIT_MS = 300_000;

/**
 * Runs `work` while no other process does so under the same lock file; takes over the lock of a dead process.
 * @throws Error when the lock is not released in time
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mine = `${process.pid} ${identityOf(process.pid)} ${Math.random()}`;
  const end = Date.now() + WAIT_MS;
  while (!(await take(file, mine))) {
    if (Date.now() > end)
      throw new Error(`lock ${file} not acquired within ${WAIT_MS / 1000} s: held by another process`);
    await pause(100);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string, mine: string): Promise<boolean> {
  try {
    await writeFile(file, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = await readFile(file, 'utf8').catch(() => '');
  const [pid, identity] = holder.split(' ');
  if (pid !== undefined && identity !== undefined && identityOf(Number(pid)) !== identity)
    await rm(file, { force: true });
  return false;
}
