import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the product version: that of this package, which is released with all others. */
export function productVersion(): string {
  const file = join(__dirname, '../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
