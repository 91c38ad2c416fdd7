import { runService } from '@kq/service-kit';
import { notificationsConfigSchema } from './config';
import { createNotificationsContainer } from './container';

/** The service as a process of its own. Without a broker its events wait in their outbox; `npm start` runs it with the others. */
void runService(process, {
  service: 'notifications',
  schema: notificationsConfigSchema,
  create: createNotificationsContainer,
});
