import { runService } from '@kq/distributed';
import { listingsConfigSchema } from './config';
import { createListingsContainer } from './container';

/** Runs the service in a separate process; `npm start` runs all services in one. */
void runService(process, {
  service: 'listings',
  schema: listingsConfigSchema,
  create: createListingsContainer,
});
