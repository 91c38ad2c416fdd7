import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Resident memory of a process in MB, in all and (on Linux) what of it is its own, not pages of files. */
export function memoryOf(pid: number): { totalMb: number; ownMb: number | null } {
  const total = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return { totalMb: total, ownMb: null };
  const own = /RssAnon:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1];
  return { totalMb: total, ownMb: own === undefined ? null : Number(own) / 1024 };
}

/** Seconds of processor time that a process has used; null where there is no /proc. */
export function processorSecondsOf(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  // The command's name, in brackets, may contain blanks: the numbered fields begin after it.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/**
 * Runs `work` and returns the share of all processors' time (0 to 1) that the host of a virtual machine kept meanwhile;
 * null where it is unknown.
 */
export async function withStolenShare<T>(
  work: () => Promise<T>,
): Promise<{ result: T; stolenShare: number | null }> {
  const before = machineTicks();
  const result = await work();
  const after = machineTicks();
  if (before === null || after === null || after.all === before.all) return { result, stolenShare: null };
  return { result, stolenShare: (after.stolen - before.stolen) / (after.all - before.all) };
}

/** The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal. */
function machineTicks(): { all: number; stolen: number } | null {
  if (!existsSync('/proc/stat')) return null;
  const [head = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = head.split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}
