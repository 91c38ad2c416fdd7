import { deepStrictEqual, equal, ok, rejects } from 'node:assert/strict';
import { type ObjectStore } from '@kq/service-kit/objects/object-store';
import { type ContractCase } from './contract';

const keysOf = async (store: ObjectStore, prefix: string): Promise<string[]> =>
  (await store.list(prefix)).map(({ key }) => key).sort();

/** The behaviour of every ObjectStore adapter; the store of the fixture is empty. */
export const objectStoreContract: readonly ContractCase<ObjectStore>[] = [
  {
    behaviour: 'returns an object as it was put, and null for a missing one',
    async check(store) {
      const bytes = Buffer.from([0, 255, 13, 10, 0]);
      await store.put('1/a-400.webp', bytes, 'image/webp');
      deepStrictEqual(await store.get('1/a-400.webp'), bytes);
      equal(await store.get('1/a'), null);
      equal(await store.get('1'), null);
      equal(await store.get('2/a-400.webp'), null);
    },
  },
  {
    behaviour: 'replaces an object that is put again',
    async check(store) {
      await store.put('2/a.webp', Buffer.from('old'), 'image/webp');
      await store.put('2/a.webp', Buffer.from('new'), 'image/webp');
      equal(String(await store.get('2/a.webp')), 'new');
      deepStrictEqual(await keysOf(store, '2/'), ['2/a.webp']);
    },
  },
  {
    behaviour: 'lists the objects below a prefix with their time',
    async check(store) {
      const before = Date.now();
      for (const key of ['3/a.webp', '3/b.avif', '33/c.webp'])
        await store.put(key, Buffer.from(key), 'image/webp');
      deepStrictEqual(await keysOf(store, '3/'), ['3/a.webp', '3/b.avif']);
      deepStrictEqual(await keysOf(store, '3/b'), ['3/b.avif']);
      deepStrictEqual(await keysOf(store, '4/'), []);
      const [object] = await store.list('3/a');
      // S3 has whole seconds, and its clock is another one.
      ok(object !== undefined && Math.abs(object.changedAt.getTime() - before) < 60_000);
    },
  },
  {
    behaviour: 'removes objects, and ignores missing ones',
    async check(store) {
      await store.put('5/a.webp', Buffer.from('a'), 'image/webp');
      await store.put('5/b.webp', Buffer.from('b'), 'image/webp');
      await store.remove(['5/a.webp', '5/missing.webp']);
      await store.remove([]);
      equal(await store.get('5/a.webp'), null);
      deepStrictEqual(await keysOf(store, '5/'), ['5/b.webp']);
    },
  },
  {
    behaviour: 'stores many objects at the same time',
    async check(store) {
      const keys = Array.from({ length: 40 }, (_, index) => `6/${index}.webp`);
      await Promise.all(keys.map((key) => store.put(key, Buffer.from(key), 'image/webp')));
      deepStrictEqual(await keysOf(store, '6/'), [...keys].sort());
    },
  },
  {
    behaviour: 'rejects keys that could leave its folder',
    async check(store) {
      for (const key of ['', '..', '../a', '/etc/passwd', 'a/../b', 'a//b', 'a/', 'A', 'a_b', 'a\0'])
        await rejects(async () => store.put(key, Buffer.from('x'), 'image/webp'), /invalid object key/);
      await rejects(async () => store.get('../secrets.json'), /invalid object key/);
      await rejects(async () => store.remove(['../secrets.json']), /invalid object key/);
    },
  },
];
