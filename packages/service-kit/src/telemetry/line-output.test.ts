import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLineOutput } from './line-output';

const folder = mkdtempSync(join(tmpdir(), 'kq-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function openFile() {
  const file = join(folder, `${(files += 1)}.log`);
  const exits = process.listeners('exit');
  const output = openLineOutput(file);
  const onExit = process.listeners('exit').find((listener) => !exits.includes(listener));
  return {
    write: (line: string) => output.write(`${line}\n`),
    written: () => readFileSync(file, 'utf8').split('\n').slice(0, -1),
    exit: () => onExit?.(0),
  };
}
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('openLineOutput', () => {
  it('writes the lines of a turn together, in their order', async () => {
    const { write, written } = openFile();
    write('a');
    write('b');
    expect(written()).toEqual([]);
    await nextTurn();
    expect(written()).toEqual(['a', 'b']);
    write('c');
    await nextTurn();
    expect(written()).toEqual(['a', 'b', 'c']);
  });

  it('has written all lines when the process exits', () => {
    const { write, written, exit } = openFile();
    write('the last words');
    exit();
    expect(written()).toEqual(['the last words']);
  });

  it('loses and splits none of many and long lines', async () => {
    const { write, written } = openFile();
    const lines = Array.from(
      { length: 3000 },
      (_, index) => `${index} ${'ä'.repeat((index * 7919) % 20_000)}`,
    );
    for (const line of lines) write(line);
    await nextTurn();
    expect(written()).toEqual(lines);
  });
});
