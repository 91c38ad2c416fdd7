import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createStamp, type Stamp } from './stamp';

describe('the stamp of a check', () => {
  let root: string;
  let stamp: Stamp;

  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kq-stamp-'));
    execFileSync('git', ['init', '-q'], { cwd: root });
    write('.gitignore', 'dist/\n');
    write('Dockerfile', 'FROM scratch\n');
    write('services/a/src/main.ts', "import { z } from 'zod';\nimport { own } from './own';\n");
    stamp = createStamp({
      root,
      name: 'images',
      files: ['Dockerfile', ':(glob)**/package.json'],
      imports: [':(glob)services/*/src/**/*.ts', ':(exclude,glob)**/*.test.ts'],
    });
    stamp.write({ node: '24.0.0' });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is absent before a complete run', () => {
    rmSync(join(root, 'infra'), { recursive: true });
    expect(stamp.read()).toBeNull();
  });

  it('names the versions that judged', () => {
    expect(stamp.read()).toMatchObject({ versions: { node: '24.0.0' } });
  });

  it.each([
    [
      'an edit of a source',
      'services/a/src/main.ts',
      "import { z } from 'zod';\nimport { b } from './b';\nb(z);\n",
    ],
    ['a source with imports of packages in use', 'services/a/src/own.ts', "export { z } from 'zod';\n"],
    ['a new test', 'services/a/src/a.test.ts', "import 'supertest';\n"],
    ['an ignored file', 'services/a/dist/package.json', '{}'],
  ])('holds after %s', (_change, file, text) => {
    write(file, text);
    expect(stamp.read()).not.toBeNull();
  });

  it.each([
    ['an edit of an input', 'Dockerfile', 'FROM other\n'],
    ['a new input', 'services/b/package.json', '{}'],
    ['an import of another package', 'services/a/src/own.ts', "import lmdb from 'lmdb';\n"],
    ['a required package', 'services/a/src/own.ts', "require('lmdb');\n"],
    ['a path to a file that an image must hold', 'services/a/src/own.ts', "join(__dirname, '../data');\n"],
  ])('is void after %s', (_change, file, text) => {
    write(file, text);
    expect(stamp.read()).toBeNull();
  });
});
