import { defineRoute, type RouteDefinition } from '../route-definition';
import * as notifications from '../http/notifications';
import { read, write } from './route-defaults';

/** In-app notifications (services/notifications); their paths and names are older than the term. */
export const notificationRoutes = {
  notices: defineRoute({
    service: 'notifications',
    ...read,
    method: 'GET',
    path: '/notices',
    title: 'In-app notifications, newest first',
    access: 'user',
    response: notifications.notificationsResponseSchema,
  }),
  readNotices: defineRoute({
    service: 'notifications',
    ...write,
    method: 'POST',
    path: '/notices/read',
    title: 'Mark notifications as read',
    access: 'user',
    body: notifications.readNotificationsBodySchema,
    status: 204,
  }),
} as const satisfies Record<string, RouteDefinition>;
