import { runMigration } from '@kq/service-kit';
import { databaseSchema } from './data/database-schema';

/** Brings the service's database up to date and ends: a step before the service itself. */
void runMigration(process, 'listings', databaseSchema);
