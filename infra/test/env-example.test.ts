import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployables, keysOf } from './deployables';

const lines = readFileSync(join(__dirname, '../../.env.distributed.example'), 'utf8').split('\n');
const keys = lines.flatMap((line) => /^([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);

describe('.env.distributed.example', () => {
  it('names every key of every process once, and no other', () => {
    expect([...keys].sort()).toEqual([...new Set(deployables.flatMap(keysOf))].sort());
  });
});
