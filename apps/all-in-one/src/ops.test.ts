import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolderInUseError, lockDataFolder } from '@kq/embedded-mongo';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { createAdminLink, resetAdminSecondFactor } from './ops';

describe('npm run ops -- admin create', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kq-ops-'));
    afterTest(() => rm(dataDir, { recursive: true, force: true }));
  });

  it('prints a one-time link below the public URL', async () => {
    const environment = { KQ_DATA_DIR: dataDir, KQ_PUBLIC_URL: 'http://localhost:9000' };
    const link = await createAdminLink(environment, 'leitung@firma.example');
    expect(link).toMatch(/^http:\/\/localhost:9000\/auth\/magic-link\/\S{20,}$/);
  });

  it('creates a link for the distributed tier with the keys of auth', async () => {
    const environment = {
      KQ_INTERNAL_SECRET: 'i'.repeat(40),
      KQ_LINK_SECRET: 'l'.repeat(40),
      KQ_PUBLIC_URL: 'https://kq.example',
      KQ_AUTH_DATABASE_URI: `embedded:${dataDir}/auth`,
    };
    const link = await createAdminLink(environment, 'leitung@firma.example');
    expect(link).toMatch(/^https:\/\/kq\.example\/auth\/magic-link\/\S{20,}$/);
    await expect(
      createAdminLink({ ...environment, KQ_LINK_SECRET: undefined }, 'leitung@firma.example'),
    ).rejects.toThrow('KQ_LINK_SECRET');
  });

  it('fails while the product is running on that folder', async () => {
    const lock = await lockDataFolder(dataDir);
    afterTest(() => lock.release());
    await expect(createAdminLink({ KQ_DATA_DIR: dataDir }, 'leitung@firma.example')).rejects.toBeInstanceOf(
      DataFolderInUseError,
    );
  });
});

describe('npm run ops -- admin reset-second-factor', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kq-ops-'));
    afterTest(() => rm(dataDir, { recursive: true, force: true }));
  });

  it.each([
    ['embedded', (): Record<string, string> => ({ KQ_DATA_DIR: dataDir })],
    [
      'distributed',
      (): Record<string, string> => ({
        KQ_INTERNAL_SECRET: 'i'.repeat(40),
        KQ_LINK_SECRET: 'l'.repeat(40),
        KQ_PUBLIC_URL: 'https://kq.example',
        KQ_AUTH_DATABASE_URI: `embedded:${dataDir}/auth`,
      }),
    ],
  ])('is refused for an address that is no admin, on the %s tier', async (_tier, environment) => {
    // The link alone makes nobody an admin.
    await createAdminLink(environment(), 'leitung@firma.example');
    expect(await resetAdminSecondFactor(environment(), 'leitung@firma.example')).toBe(false);
    expect(await resetAdminSecondFactor(environment(), 'unbekannt@firma.example')).toBe(false);
  });

  it('fails while the product is running on that folder', async () => {
    const lock = await lockDataFolder(dataDir);
    afterTest(() => lock.release());
    const reset = resetAdminSecondFactor({ KQ_DATA_DIR: dataDir }, 'leitung@firma.example');
    await expect(reset).rejects.toBeInstanceOf(DataFolderInUseError);
  });
});
