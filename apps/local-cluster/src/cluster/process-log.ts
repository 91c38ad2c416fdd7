import { createWriteStream, type WriteStream } from 'node:fs';
import { type Readable } from 'node:stream';
import { createInterface } from 'node:readline';

export interface ProcessLog {
  /** Reads the output of a child process and passes problem lines on. */
  follow(stdout: Readable, stderr: Readable): void;
  /** Returns the last lines, oldest first. */
  lastLines(): string;
  close(): void;
}

const LAST_LINES = 20;
const PROBLEM_LEVELS: readonly unknown[] = ['error', 'fatal'];

/** Writes the lines of a process to a file, each prefixed with the process name, and reports its problems. */
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
    // Not a logger line: only written to the file.
    return null;
  }
}
