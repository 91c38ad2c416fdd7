import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Environment that the images set for every process (infra/docker/Dockerfile, stage `runtime`). */
export function imageEnvironment(): Record<string, string> {
  const text = readFileSync(join(__dirname, '../docker/Dockerfile'), 'utf8');
  const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(text) ?? [];
  return Object.fromEntries([...block.matchAll(/(\w+)=(\S+)/g)].map(([, key, value]) => [key, value]));
}
