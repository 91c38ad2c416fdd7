import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterTest } from '@kq/test-kit/in-process/after-test';

const packageDirectory = join(__dirname, '..');

/** Brings dist up to date: child processes run what ships, not what Jest compiles. */
export function buildPackage(): void {
  execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-b', packageDirectory]);
}

/** A running child and the lines it has printed so far. */
export interface Child {
  process: ChildProcess;
  lines(): string[];
  /** What it has written to stderr so far. */
  complaints(): string;
  /** Resolves when the child has printed this many lines; rejects when it ends before. */
  printed(lineCount: number): Promise<void>;
  /** Resolves when the child has exited and its output is complete. */
  ended: Promise<void>;
}

/** Starts `test/<script>` for one test; `shell` runs before it in the same process, such as `ulimit -f 1024`. */
export function startChild(script: string, parameters: string[], shell = ':'): Child {
  const command = `${shell}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', command, process.execPath, join(__dirname, script), ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  afterTest(() => {
    child.kill('SIGKILL');
    return ended;
  });
  const lines = (): string[] => output.split('\n').slice(0, -1);
  const printed = (lineCount: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (lines().length >= lineCount) resolve();
      };
      child.stdout.on('data', check);
      void ended.then(() => reject(new Error(`${script} ended after ${lines().length} lines`)));
      check();
    });
  return { process: child, lines, complaints: () => complaints, printed, ended };
}
