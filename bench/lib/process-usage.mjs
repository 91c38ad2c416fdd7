import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Resident memory of a process in MB, in all and (on Linux) what of it is its own, not pages of files. */
export function memoryOf(pid) {
  const total = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return { totalMb: total, ownMb: null };
  const own = /RssAnon:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1];
  return { totalMb: total, ownMb: own === undefined ? null : Number(own) / 1024 };
}

/** Seconds of processor time that a process has used; null where there is no /proc. */
export function processorSecondsOf(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  // The command's name, in brackets, may contain blanks: the numbered fields begin after it.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
