import { runService } from '@kq/distributed';
import { notificationsConfigSchema } from './config';
import { createNotificationsContainer } from './container';

/** The service as a process of its own; `npm start` runs it with the others in one. */
void runService(process, {
  service: 'notifications',
  schema: notificationsConfigSchema,
  create: createNotificationsContainer,
  isBackground: true,
});
