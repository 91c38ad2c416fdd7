import { randomUUID } from 'node:crypto';
import { type Leases, MINUTE_MS, pause } from '@kq/kernel';
import { type Connection, type Model } from 'mongoose';
import { createLeases } from '../leases/leases';
import { runWithLease } from '../leases/run-with-lease';

/**
 * A change of stored documents, which adds and fills and never takes away: processes of the former release run beside
 * those of this one, and may come back (docs/deployment.md, Upgrades). Fields and collections that no release reads any
 * more are removed by a migration of a later release. `up` must be repeatable: it may run again after a crash. An `up`
 * that loops over documents (`eachDocument`) calls `signal.throwIfAborted()`: after the loss of the lease another
 * replica migrates.
 */
export interface Migration {
  /** Increases by one; never reused. */
  readonly number: number;
  readonly name: string;
  up(connection: Connection, signal: AbortSignal): Promise<void>;
}

interface MigrationDoc {
  _id: number;
  name: string;
  applied_at: Date;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- models of any document, with any methods and virtuals
export type AnyModel = Model<any, any, any, any, any, any>;

/**
 * Migrates a database: runs the pending migrations in order, then creates all indexes. Replicas that start concurrently
 * are serialized by the lease `migrate`. `models` may be an array or a record.
 * @throws Error when the lease is not acquired within 5 minutes, or for duplicate migration numbers
 */
export async function migrate(
  connection: Connection,
  models: readonly AnyModel[] | Readonly<Record<string, AnyModel>>,
  migrations: readonly Migration[] = [],
): Promise<void> {
  const leases = createLeases(connection);
  const holder = randomUUID();
  await waitForLease(leases, holder);
  try {
    const renew = () => leases.hold(LEASE_NAME, holder, LEASE_MS);
    await runWithLease({ name: LEASE_NAME, leaseMs: LEASE_MS, renew }, async (signal) => {
      await runMigrations(connection, migrations, signal);
      for (const model of Array.isArray(models) ? (models as readonly AnyModel[]) : Object.values(models)) {
        signal.throwIfAborted();
        await model.createCollection();
        await model.createIndexes();
      }
    });
  } finally {
    await leases.release(LEASE_NAME, holder);
  }
}

const LEASE_NAME = 'migrate';
const LEASE_MS = 30_000;
const WAIT_MS = 200;
const MAX_WAITS = (5 * MINUTE_MS) / WAIT_MS;

async function waitForLease(leases: Leases, holder: string): Promise<void> {
  for (let waits = 0; !(await leases.hold(LEASE_NAME, holder, LEASE_MS)); waits += 1) {
    if (waits >= MAX_WAITS)
      throw new Error(
        `migration lease not acquired within ${(MAX_WAITS * WAIT_MS) / 1000} s: another replica is migrating`,
      );
    await pause(WAIT_MS);
  }
}

async function runMigrations(
  connection: Connection,
  migrations: readonly Migration[],
  signal: AbortSignal,
): Promise<void> {
  const applied = migrationModel(connection);
  const numbers = migrations.map((migration) => migration.number);
  if (new Set(numbers).size !== numbers.length)
    throw new Error(`duplicate migration number in ${numbers.join(', ')}`);
  const done = new Set((await applied.find({}).lean()).map((doc) => doc._id));
  for (const migration of [...migrations].sort((a, b) => a.number - b.number)) {
    if (done.has(migration.number)) continue;
    signal.throwIfAborted();
    await migration.up(connection, signal);
    signal.throwIfAborted();
    await applied.create({ _id: migration.number, name: migration.name, applied_at: new Date() });
  }
}

function migrationModel(connection: Connection): Model<MigrationDoc> {
  const known = connection.models['Migration'] as Model<MigrationDoc> | undefined;
  if (known !== undefined) return known;
  const schema = new connection.base.Schema<MigrationDoc>(
    { _id: { type: Number, required: true }, name: String, applied_at: Date },
    { versionKey: false },
  );
  return connection.model<MigrationDoc>('Migration', schema, 'migrations');
}
