import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTATIONS } from './mutation/mutations.cjs';
import { root } from './setup.cjs';
import { titlesOf } from './spec-coverage/read-titles';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('the broken lines of rows', () => {
  it.each(MUTATIONS)('$row: $search', ({ row, file, search, replace, test }) => {
    expect(read(file).split(search)).toHaveLength(2);
    expect(replace).not.toBe(search);
    expect(titlesOf(test, read(test)).map(({ id }) => id)).toContain(row);
  });

  it('are part of npm run test:endurance', () => {
    expect(read('scripts/test-endurance.ts')).toContain('scripts/mutate-rows.ts');
  });
});
