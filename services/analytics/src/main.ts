import { runService } from '@kq/distributed';
import { createThreadTowns } from './adapters/thread-towns';
import { analyticsConfigSchema } from './config';
import { createAnalyticsContainer } from './container';

/** Runs the service in a separate process; `npm start` runs all services in one. */
void runService(process, {
  service: 'analytics',
  schema: analyticsConfigSchema,
  create: (deps) => createAnalyticsContainer({ ...deps, createTowns: createThreadTowns }),
  isBackground: true,
});
