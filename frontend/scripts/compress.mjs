/** Writes `<file>.br` and `<file>.gz` beside the text files of dist: the gateway serves them without compressing. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_FILE = /\.(?:css|geojson|js|json|svg|ttf|txt|wasm|webmanifest|xml)$/;
/** Below it the answer's head weighs more than what compressing saves. */
const MIN_BYTES = 512;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const entries = await readdir(dist, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name));
await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));

async function compress(file) {
  const body = await readFile(file);
  if (body.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
