import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateFolder } from './private-folder';
import { EmbeddedStore } from './store/embedded-store';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kq-private-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('createPrivateFolder', () => {
  it('creates folders that only their owner can read', () => {
    expect(createPrivateFolder(join(home, 'a/b'))).toEqual([]);
    expect([modeOf(join(home, 'a')), modeOf(join(home, 'a/b'))]).toEqual(['700', '700']);
  });

  it('tightens an existing folder, says what was wider and follows no symbolic link', () => {
    const [folder, file, outside] = [
      join(home, 'data'),
      join(home, 'data/secrets.json'),
      join(home, 'outside'),
    ];
    mkdirSync(folder);
    for (const path of [file, outside]) writeFileSync(path, '');
    for (const [path, mode] of [
      [folder, 0o755],
      [file, 0o644],
      [outside, 0o644],
    ] as const)
      chmodSync(path, mode);
    symlinkSync(outside, join(folder, 'link'));
    expect(createPrivateFolder(folder)).toEqual([folder, file]);
    expect([modeOf(folder), modeOf(file), modeOf(outside)]).toEqual(['700', '600', '644']);
    expect(createPrivateFolder(folder)).toEqual([]);
  });
});

describe('an embedded store', () => {
  it('keeps its files readable by their owner only, also where they were wider', async () => {
    const folder = join(home, 'store');
    await (await EmbeddedStore.acquire(folder)).release();
    const files = readdirSync(folder).map((name) => join(folder, name));
    expect(files.length).toBeGreaterThan(0);
    expect([modeOf(folder), ...files.map(modeOf)]).toEqual(['700', ...files.map(() => '600')]);
    for (const path of files) chmodSync(path, 0o644);
    await (await EmbeddedStore.acquire(folder)).release();
    expect(files.map(modeOf)).toEqual(files.map(() => '600'));
  });
});
