import { type ServiceName } from '@kq/contracts';
import { type Connection } from 'mongoose';
import { z } from 'zod';
import { configTypes } from '../config/config-types';
import { parseConfig } from '../config/parse-config';
import { createLogger } from '../telemetry/logger';
import { type AnyModel, migrate, type Migration } from './migrate';
import { openDatabase } from './open-database';

/** The database of a service: used at its start, and by the separate `migrate` step. */
export interface DatabaseSchema<
  M extends Readonly<Record<string, AnyModel>> = Readonly<Record<string, AnyModel>>,
> {
  /** See `openDatabase`. */
  readonly databaseName: string;
  readonly defineModels: (connection: Connection) => M;
  readonly migrations: readonly Migration[];
}

/** All configuration of the step: no secret, no broker, no port. */
const migrationConfigSchema = z.object({
  /** Database of the service: `mongodb://…`. */
  KQ_DATABASE_URI: configTypes.mongoUri(),
  KQ_LOG_LEVEL: configTypes.logLevel().default('info'),
});

/**
 * Runs `migrate` as a separate step: called by a service's migrate.ts, and by a Kubernetes Job before a new version.
 * Creates collections and indexes, runs pending migrations, exits 0; a repeated or concurrent run changes nothing.
 */
export async function runMigration(
  host: Pick<NodeJS.Process, 'env' | 'exit' | 'stderr'>,
  service: ServiceName,
  { databaseName, defineModels, migrations }: DatabaseSchema,
): Promise<void> {
  try {
    const config = parseConfig(migrationConfigSchema, host.env);
    const logger = createLogger({ service, level: config.KQ_LOG_LEVEL });
    const database = await openDatabase({
      uri: config.KQ_DATABASE_URI,
      name: databaseName,
      logger,
      // Building the index of a large collection has no time limit.
      timeoutMs: 0,
    });
    try {
      await migrate(database.connection, defineModels(database.connection), migrations);
      logger.info({ database: database.connection.name }, 'database migration completed');
    } finally {
      await database.close();
    }
    host.exit(0);
  } catch (error) {
    host.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    host.exit(1);
  }
}
