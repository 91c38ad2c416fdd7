import { runMigration } from '@kq/service-kit';
import { databaseSchema } from './data/database-schema';

/** Migrates the database of the service and exits: a step before the service starts. */
void runMigration(process, 'geo', databaseSchema);
