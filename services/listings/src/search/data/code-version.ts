import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const CODE_FILE = /(?<!\.d|\.test)\.[jt]s$/;

/** Where the code is that decides what the index has of an accommodation: listings, and the packages that it computes with. */
const FOLDERS = [
  resolve(__dirname, '../..'),
  dirname(require.resolve('@kq/contracts')),
  dirname(require.resolve('@kq/gazetteer')),
  dirname(require.resolve('@kq/kernel')),
];

/** Returns a hash over this code and the version of Node. Reads some 600 files: 30 ms, three times as long asynchronously. */
export function codeVersion(): string {
  const hash = createHash('sha256').update(process.version);
  for (const folder of FOLDERS)
    for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true }).sort())
      if (CODE_FILE.test(name)) hash.update(`\n${name}\n`).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 32);
}
