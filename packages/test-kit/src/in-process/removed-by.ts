import { type Connection } from 'mongoose';

/**
 * Returns what a change takes away from a database: the paths (`collection/id/field`) that exist before and not after it.
 * @throws Error when it changes nothing, so that a test of it proves nothing
 */
export async function removedBy(connection: Connection, change: () => Promise<unknown>): Promise<string[]> {
  const before = await pathsIn(connection);
  await change();
  const after = await pathsIn(connection);
  if (JSON.stringify([...before]) === JSON.stringify([...after])) throw new Error('nothing was changed');
  return [...before.keys()].filter((path) => !after.has(path));
}

async function pathsIn(connection: Connection): Promise<Map<string, unknown>> {
  const collections = await connection.listCollections();
  const all = new Map<string, unknown>();
  for (const { name } of collections) {
    all.set(name, null);
    for (const doc of await connection.collection(name).find({}).toArray())
      for (const [path, value] of leavesOf(doc)) all.set(`${name}/${String(doc._id)}${path}`, value);
  }
  return all;
}

function leavesOf(value: unknown): [path: string, value: unknown][] {
  const isNested = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
  if (!isNested) return [['', value]];
  const inner = Object.entries(value as object).flatMap(([key, one]) =>
    leavesOf(one).map(([path, leaf]): [string, unknown] => [`/${key}${path}`, leaf]),
  );
  return [['', null], ...inner];
}
