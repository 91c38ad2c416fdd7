import { accountBlockRoutes } from './routes/account-blocks.routes';
import { accommodationRoutes } from './routes/accommodations.routes';
import { analyticsRoutes } from './routes/analytics.routes';
import { authRoutes } from './routes/auth.routes';
import { bookingRequestRoutes } from './routes/booking-requests.routes';
import { calendarLinkRoutes } from './routes/calendar-links.routes';
import { calendarRoutes } from './routes/calendars.routes';
import { geoRoutes } from './routes/geo.routes';
import { notificationRoutes } from './routes/notifications.routes';
import { secondFactorRoutes } from './routes/second-factor.routes';
import { recordingRoutes } from './routes/recordings.routes';
import { reportRoutes } from './routes/reports.routes';
import { type RouteDefinition } from './route-definition';

/**
 * The public API (docs/spec/api.md, docs/design.md D38), base path /api: services bind it, the gateway routes and
 * guards it, the SPA calls it, OpenAPI describes it and the authorization test iterates over it. Static paths precede
 * parameters.
 */
export const routes = {
  ...authRoutes,
  ...secondFactorRoutes,
  ...accountBlockRoutes,
  ...accommodationRoutes,
  ...calendarRoutes,
  ...calendarLinkRoutes,
  ...bookingRequestRoutes,
  ...reportRoutes,
  ...geoRoutes,
  ...analyticsRoutes,
  ...recordingRoutes,
  ...notificationRoutes,
} as const satisfies Record<string, RouteDefinition>;

export type RouteName = keyof typeof routes;
