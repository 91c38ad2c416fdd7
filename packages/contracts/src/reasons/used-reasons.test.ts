import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonTable } from './reason';

const root = join(__dirname, '../../../..');
const workspacesOf = (folder: string): string[] =>
  readdirSync(join(root, folder)).map((name) => join(folder, name, 'src'));

/** The product's source without tests, examples and the catalogues. */
const sources = [...workspacesOf('packages'), ...workspacesOf('services'), 'gateway/src', 'frontend/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|examples)\.|\/(reasons|testing|examples)\//.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'));

it('has no reason that nothing in the product names', () => {
  expect(sources.length).toBeGreaterThan(1000);
  const named = new Set(sources.flatMap((text) => text.match(/(?<=')[a-z0-9_]+(?=')/gi) ?? []));
  const isNamed = (name: string): boolean => named.has(name) || named.has(name.toUpperCase());
  expect(Object.keys(reasonTable).filter((name) => !isNamed(name))).toEqual([]);
});
