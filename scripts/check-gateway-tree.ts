/** The overrides of package.json keep the vulnerable and unused parts of express-gateway's tree out (docs/adr/003). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockFile } from './check-images/check-tree';

const lock = JSON.parse(readFileSync(join(__dirname, '../package-lock.json'), 'utf8')) as LockFile;
const wrong: string[] = [];

for (const [path, { version, name }] of Object.entries(lock.packages)) {
  const installed = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const major = Number(String(version).split('.')[0]);
  if (/^yeoman-/.test(installed) || (installed === 'pac-resolver' && major < 5))
    wrong.push(`${installed}@${version}`);
  if (installed === 'ejs' && major < 3) wrong.push(`${installed}@${version}`);
  if (installed === 'jsonwebtoken' && major < 9) wrong.push(`${installed}@${version}`);
  if (installed === 'superagent' && major < 4) wrong.push(`${installed}@${version}`);
}

if (wrong.length > 0) {
  console.error(`package-lock.json holds what the overrides must replace: ${wrong.join(', ')}`);
  process.exit(1);
}
