import { runService } from '@kq/distributed';
import { analyticsConfigSchema } from './config';
import { createAnalyticsContainer } from './container';

/** The service as a process of its own; `npm start` runs it with the others in one. */
void runService(process, {
  service: 'analytics',
  schema: analyticsConfigSchema,
  create: createAnalyticsContainer,
  isBackground: true,
});
