import { createWriteStream, type WriteStream } from 'node:fs';
import { type Readable } from 'node:stream';
import { createInterface } from 'node:readline';

export interface ProcessLog {
  /** Takes what a child prints; a line that tells of a problem is passed on. */
  follow(stdout: Readable, stderr: Readable): void;
  /** What it said last, oldest first. */
  lastLines(): string;
  close(): void;
}

const LAST_LINES = 20;
const PROBLEM_LEVELS: readonly unknown[] = ['error', 'fatal'];

/** Keeps a process's lines in a file, each with the name of the process, and picks out its problems. */
export function createProcessLog(file: string, label: string, onProblem: (text: string) => void): ProcessLog {
  const stream: WriteStream = createWriteStream(file, { flags: 'a' });
  const last: string[] = [];
  const keep = (line: string): void => {
    stream.write(`${label} ${line}\n`);
    last.push(line);
    if (last.length > LAST_LINES) last.shift();
  };
  return {
    follow(stdout, stderr) {
      createInterface({ input: stdout }).on('line', (line) => {
        keep(line);
        const problem = problemOf(line);
        if (problem !== null) onProblem(problem);
      });
      createInterface({ input: stderr }).on('line', (line) => {
        keep(line);
        onProblem(line);
      });
    },
    lastLines: () => last.join('\n'),
    close: () => stream.end(),
  };
}

function problemOf(line: string): string | null {
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: unknown;
      msg?: unknown;
      err?: { reason?: unknown };
    };
    if (!PROBLEM_LEVELS.includes(level)) return null;
    return [msg, err?.reason].filter((text) => typeof text === 'string').join(': ');
  } catch {
    // Not a line of the logger: kept in the file only.
    return null;
  }
}
