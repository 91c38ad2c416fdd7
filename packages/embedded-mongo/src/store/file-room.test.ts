import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import fc from 'fast-check';
import { EmbeddedTestStore } from '../../test/embedded-test-store';
import { Environment } from './environment';

const stores = new EmbeddedTestStore();
afterAll(() => stores.removeAll());

describe('the data file', () => {
  it('has the reserve from the start, and keeps it', async () => {
    const directory = stores.directory();
    const environment = new Environment(directory, { reserveBytes: 3_000_000 });
    afterTest(() => environment.close());
    const file = join(directory, 'data.mdb');
    const room = () => {
      const { lastPageNumber, pageSize } = environment.db.getStats() as Record<string, number>;
      return statSync(file).size - (lastPageNumber! + 1) * pageSize!;
    };
    expect(room()).toBeGreaterThan(3_000_000);
    for (let number = 0; number < 50; number += 1)
      await environment.write(() => environment.put(Buffer.from([number]), Buffer.alloc(200_000)));
    expect(room()).toBeGreaterThan(2_800_000);
    expect(room()).toBeLessThan(8_000_000);
  });

  it('never grows by a commit: what is written has found room before', async () => {
    const key = fc.integer({ min: 0, max: 300 });
    const size = fc.oneof(
      fc.integer({ max: 200, min: 0 }),
      fc.constant(4080),
      fc.integer({ min: 0, max: 60_000 }),
    );
    const change = fc.record({ key, size, copies: fc.integer({ min: 0, max: 40 }) });
    const commits = fc.array(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 4 }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(commits, async (writesByCommit) => {
        const directory = stores.directory();
        const environment = new Environment(directory, { noSync: true });
        const sizeNow = () => statSync(join(directory, 'data.mdb')).size;
        try {
          for (const writes of writesByCommit) {
            let sizeBefore = sizeNow();
            const run = (changes: (typeof writes)[number]) => {
              for (const { key: number, size: bytes, copies } of changes) {
                const name = (copy: number) => Buffer.from(`${String(number)} ${String(copy)}`);
                if (copies === 0) environment.remove(name(0));
                for (let copy = 0; copy < copies; copy += 1) environment.put(name(copy), Buffer.alloc(bytes));
              }
              sizeBefore = sizeNow();
            };
            await Promise.all(writes.map((changes) => environment.write(() => run(changes))));
            expect(sizeNow()).toBe(sizeBefore);
          }
        } finally {
          await environment.close();
        }
      }),
      { numRuns: 60 },
    );
  });
});
