import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The start time field of /proc/<pid>/stat, counted from the closing bracket of the command. */
const START_TIME_FIELD = 19;

/**
 * Identifies a process among all that ever had its pid, by boot and start time. A pid file alone is wrong after a
 * reboot or once the pid is reused.
 * @returns null when no such process runs (a zombie does not run, once all of its threads have ended)
 */
export function identityOf(pid: number): string | null {
  return existsSync('/proc/self/stat') ? identityFromProc(pid) : identityFromPs(pid);
}

function identityFromProc(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'X' || (fields[0] === 'Z' && threadsOf(pid) <= 1)) return null;
  return `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim()}/${fields[START_TIME_FIELD]}`;
}

/** The first thread of a killed process can be a zombie while others still hold its ports and files. */
function threadsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).length;
  } catch {
    // ENOENT or ESRCH: the process has exited.
    return 0;
  }
}

function identityFromPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch (error) {
    if (typeof (error as { status?: unknown }).status === 'number') return null;
    throw error;
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // ENOENT or ESRCH: the process has exited, possibly between open and read.
    return null;
  }
}
