import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { memoryLogger } from '@kq/test-kit/in-process/silent-logger';
import { openDatabase } from './open-database';

describe('openDatabase on an embedded store', () => {
  it('warns once about a folder readable by other users, and tightens it (docs/security.md S26)', async () => {
    const home = mkdtempSync(join(tmpdir(), 'kq-wide-'));
    afterTest(() => rmSync(home, { recursive: true }));
    const folder = join(home, 'auth');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const { logger, lines } = memoryLogger();
    for (let opening = 1; opening <= 2; opening += 1) {
      const database = await openDatabase({ uri: `embedded:${home}`, name: 'auth', logger });
      await database.close();
    }
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        count: 1,
        msg: 'data folder was accessible to other users, permissions tightened',
      }),
    ]);
  });
});
