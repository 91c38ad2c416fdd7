import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, type Model } from 'mongoose';
import { createLeases, type Leases } from '../leases/leases';

/** A change of stored documents. `up` must be repeatable: it may run again after a crash in its middle. */
export interface Migration {
  /** Rises by one; never reused. */
  readonly number: number;
  readonly name: string;
  up(connection: Connection): Promise<void>;
}

interface MigrationDoc {
  _id: number;
  name: string;
  applied_at: Date;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- models of any document, with any methods and virtuals
export type AnyModel = Model<any, any, any, any, any, any>;

/**
 * Brings a database up to date: runs the migrations that it has not seen, in order, then makes all indexes. Replicas
 * that start together take turns (lease `migrate`). `models` may be an array or a record.
 */
export async function migrate(
  connection: Connection,
  models: readonly AnyModel[] | Readonly<Record<string, AnyModel>>,
  migrations: readonly Migration[] = [],
): Promise<void> {
  const leases = createLeases(connection);
  const holder = randomUUID();
  await waitForLease(leases, holder);
  const renewal = setInterval(
    () => void leases.hold(leaseName, holder, leaseMs).catch(() => false),
    leaseMs / 3,
  );
  renewal.unref();
  try {
    await runMigrations(connection, migrations);
    for (const model of Array.isArray(models) ? (models as readonly AnyModel[]) : Object.values(models)) {
      await model.createCollection();
      await model.createIndexes();
    }
  } finally {
    clearInterval(renewal);
    await leases.release(leaseName, holder);
  }
}

const leaseName = 'migrate';
const leaseMs = 30_000;
const waitMs = 200;
const maxWaits = (5 * 60_000) / waitMs;

async function waitForLease(leases: Leases, holder: string): Promise<void> {
  for (let waits = 0; !(await leases.hold(leaseName, holder, leaseMs)); waits += 1) {
    if (waits >= maxWaits) throw new Error('another replica has been migrating for five minutes');
    await delay(waitMs);
  }
}

async function runMigrations(connection: Connection, migrations: readonly Migration[]): Promise<void> {
  const applied = migrationModel(connection);
  const numbers = migrations.map((migration) => migration.number);
  if (new Set(numbers).size !== numbers.length) throw new Error('two migrations have the same number');
  const done = new Set((await applied.find({}).lean()).map((doc) => doc._id));
  for (const migration of [...migrations].sort((a, b) => a.number - b.number)) {
    if (done.has(migration.number)) continue;
    await migration.up(connection);
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
