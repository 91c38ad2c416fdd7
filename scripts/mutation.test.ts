import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Mutation {
  row: string;
  file: string;
  search: string;
  replace: string;
  test: string;
}
const load = createRequire(__filename);
const { root } = load('./setup.cjs') as { root: string };
const { MUTATIONS } = load('./mutation/mutations.cjs') as { MUTATIONS: readonly Mutation[] };
const { titlesOf } = load('./spec-coverage/read-titles.cjs') as {
  titlesOf: (file: string, text: string) => { id: string }[];
};

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('the broken lines of rows', () => {
  it.each(MUTATIONS)('$row: $search', ({ row, file, search, replace, test }) => {
    expect(read(file).split(search)).toHaveLength(2);
    expect(replace).not.toBe(search);
    expect(titlesOf(test, read(test)).map(({ id }) => id)).toContain(row);
  });

  it('are part of npm run test:endurance', () => {
    expect(read('scripts/test-endurance.cjs')).toContain('scripts/mutate-rows.cjs');
  });
});
