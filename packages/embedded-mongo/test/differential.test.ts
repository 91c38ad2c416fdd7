import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Connection } from 'mongoose';
import { compareStores, prepare } from './differential/compare-stores';
import { mutants, mutated } from './differential/mutants';
import {
  FILTER_OPERATORS,
  STAGE_OPERATORS,
  UPDATE_MODIFIERS,
  UPDATE_OPERATORS,
} from './differential/operations';
import { EmbeddedTestStore } from './embedded-test-store';

/** That the comparison of differential.distributed.test.ts can fail: it finds a fault in each operator that the services use. */

/** Every fourth fault, where not all are wanted: to find one may take hundreds of operations. */
const CHOSEN =
  process.env['KQ_TEST_ENDURANCE'] === 'on' ? mutants : mutants.filter((_mutant, index) => index % 4 === 0);

const stores = new EmbeddedTestStore();
let connections: Connection[];

beforeAll(async () => {
  connections = [await stores.connect(), await stores.connect()];
});
afterAll(() => stores.removeAll());

async function pair(name: string) {
  const [left, right] = connections.map((connection) => connection.collection(name));
  if (left === undefined || right === undefined) throw new Error('two stores are needed');
  await Promise.all([prepare(left), prepare(right)]);
  return { left, right };
}

it('finds no difference between two embedded stores', async () => {
  const { left, right } = await pair('same');
  const details = await compareStores(left, right, { sequences: 20, seed: 1 });
  expect(details.errorInstance).toBeNull();
});

it.each(CHOSEN.map((mutant) => [mutant.name, mutant] as const))('finds that %s', async (name, mutant) => {
  const { left, right } = await pair(name.replace(/\W/g, '_'));
  const details = await compareStores(left, mutated(right, mutant), {
    sequences: 500,
    seed: 1,
    isShort: true,
  });
  expect(details.failed).toBe(true);
});

it('knows every operator in the sources of the services', () => {
  const known = new Set<string>([
    ...UPDATE_OPERATORS,
    ...UPDATE_MODIFIERS,
    ...FILTER_OPERATORS,
    ...STAGE_OPERATORS,
  ]);
  const used = sourcesOf(
    resolve(__dirname, '../../../services'),
    resolve(__dirname, '../../service-kit/src'),
  ).flatMap((source) =>
    [...source.matchAll(/(?<![\w`'"{/])(\$[a-zA-Z]+)(?=['"]?:)/g)].map(([, operator]) => operator as string),
  );
  expect(used.length).toBeGreaterThan(50);
  expect([...new Set(used)].filter((operator) => !known.has(operator))).toEqual([]);
});

function sourcesOf(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => /(^|\/)src\/|service-kit/.test(join(folder, file)) && !/node_modules|dist\//.test(file),
      )
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
}
