import { runService } from '@kq/distributed';
import { analyticsConfigSchema } from './config';
import { createAnalyticsContainer } from './container';

/** Runs the service in a separate process; `npm start` runs all services in one. */
void runService(process, {
  service: 'analytics',
  schema: analyticsConfigSchema,
  create: createAnalyticsContainer,
  isBackground: true,
});
