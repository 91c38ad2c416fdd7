import { runService } from '@kq/distributed';
import { listingsConfigSchema } from './config';
import { createListingsContainer } from './container';

/** The service as a process of its own; `npm start` runs it with the others in one. */
void runService(process, {
  service: 'listings',
  schema: listingsConfigSchema,
  create: createListingsContainer,
});
