import { runService } from '@kq/distributed';
import { notificationsConfigSchema } from './config';
import { createNotificationsContainer } from './container';

/** Runs the service in a separate process; `npm start` runs all services in one. */
void runService(process, {
  service: 'notifications',
  schema: notificationsConfigSchema,
  create: createNotificationsContainer,
  isBackground: true,
});
