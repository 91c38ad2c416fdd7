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
  const fields = statFields(`/proc/${pid}/stat`);
  if (fields === null) return null;
  // The first thread of a killed process can be a zombie while others still hold its ports and files.
  if (fields[0] === 'X' || (fields[0] === 'Z' && threadsOf(pid).length <= 1)) return null;
  return `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim()}/${fields[START_TIME_FIELD]}`;
}

/** Returns the states of the threads of a process, as /proc names them; none after its exit, or where there is no /proc. */
export const threadStates = (pid: number): string[] =>
  threadsOf(pid).flatMap((thread) => statFields(`/proc/${pid}/task/${thread}/stat`)?.[0] ?? []);

/** Returns the fields of a stat file from the state on, which follows the command; null after the exit. */
function statFields(file: string): string[] | null {
  const stat = readOrNull(file);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    // ENOENT or ESRCH: the process has exited.
    return [];
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
