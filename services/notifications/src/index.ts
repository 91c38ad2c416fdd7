export { notificationsConfigSchema, type NotificationsConfig } from './config';
export {
  createNotificationsContainer,
  type NotificationsContainer,
  type NotificationsDeps,
} from './container';
