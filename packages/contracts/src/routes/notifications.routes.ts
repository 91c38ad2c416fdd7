import { defineRoute, type RouteDefinition } from '../route-definition';
import * as notifications from '../http/notifications';
import { read, write } from './route-defaults';

/** Notices (services/notifications). */
export const noticeRoutes = {
  notices: defineRoute({
    service: 'notifications',
    ...read,
    method: 'GET',
    path: '/notices',
    title: 'In-app notices, newest first',
    access: 'user',
    response: notifications.noticesResponseSchema,
  }),
  readNotices: defineRoute({
    service: 'notifications',
    ...write,
    method: 'POST',
    path: '/notices/read',
    title: 'Mark notices as read',
    access: 'user',
    body: notifications.readNoticesBodySchema,
    status: 204,
  }),
} as const satisfies Record<string, RouteDefinition>;
