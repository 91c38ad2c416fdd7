import { runService } from '@kq/service-kit';
import { listingsConfigSchema } from './config';
import { createListingsContainer } from './container';

/** The service as a process of its own. Without a broker its events wait in their outbox; `npm start` runs it with the others. */
void runService(process, {
  service: 'listings',
  schema: listingsConfigSchema,
  create: createListingsContainer,
});
