import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedDemoUsers, type AuthContainer } from '@kq/auth';
import { dateInBerlin, DEMO_SEED, formatNumber } from '@kq/contracts';
import { type ListingsContainer } from '@kq/listings';
import { type Secrets } from './secrets';

export interface SeedDemoOptions {
  readonly auth: AuthContainer;
  readonly listings: ListingsContainer;
  readonly secrets: Secrets;
  readonly dataDir: string;
  /** Number of demo accommodations; 0 for none. */
  readonly count: number;
  readonly onProgress: (text: string) => void;
}

/** Written when the demo data of the first start are complete; an interrupted start is resumed. */
const MARKER = 'seeded.json';
const PROGRESS_STEP = 10_000;

/** Creates the demo accounts and accommodations of a new installation. @returns whether this start did so */
export async function seedDemo(options: SeedDemoOptions): Promise<boolean> {
  const { auth, listings, secrets, count, onProgress } = options;
  const marker = join(options.dataDir, MARKER);
  if (existsSync(marker)) return false;
  await seedDemoUsers(
    { users: auth.store().users, passwords: auth.passwords, clock: auth.clock },
    { passwords: secrets.demoPasswords },
  );
  if (count > 0) {
    onProgress(`Seeding ${formatNumber(count)} demo listings`);
    await listings.seedListings({
      count,
      seed: DEMO_SEED,
      today: dateInBerlin(new Date()),
      onProgress: (done) => {
        if (done % PROGRESS_STEP === 0 && done < count)
          onProgress(`Seeded ${formatNumber(done)} of ${formatNumber(count)}`);
      },
    });
  }
  await writeFile(marker, `${JSON.stringify({ listings: count })}\n`);
  return true;
}
