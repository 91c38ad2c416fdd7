import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCES = resolve(__dirname, '..');
const MANTINE = resolve(SOURCES, '../../node_modules/@mantine/core/styles');
const styles = readFileSync(join(__dirname, 'mantine-styles.css'), 'utf8');

/** Names imported from @mantine/core anywhere in the sources. */
function importedNames(): ReadonlySet<string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const lists = files.flatMap((file) => [
    ...readFileSync(join(SOURCES, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ]);
  return new Set(lists.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())));
}

it('has the styles of every component that is imported', () => {
  const withStyles = [...importedNames()].filter((name) => existsSync(join(MANTINE, `${name}.css`)));
  expect(withStyles).toEqual(expect.arrayContaining(['Button', 'Modal', 'Stack']));
  expect(withStyles.filter((name) => !styles.includes(`/styles/${name}.layer.css`))).toEqual([]);
});
