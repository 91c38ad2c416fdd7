import { defineRoute, type RouteDefinition } from '../route-definition';
import * as calendars from '../http/calendars';
import { byId, listings, read, write } from './route-defaults';

/** Calendar exchange of an accommodation with other platforms by iCalendar files (services/listings). */
export const calendarRoutes = {
  calendarFile: defineRoute({
    ...listings,
    ...read,
    method: 'GET',
    path: '/accommodations/:id/calendar.ics',
    title: 'Busy nights as iCalendar file, by the secret link of the owner; 404 without a valid token',
    access: 'all',
    params: byId,
    query: calendars.calendarFileQuerySchema,
    responseType: 'text/calendar',
  }),
  calendarSync: defineRoute({
    ...listings,
    ...read,
    method: 'GET',
    path: '/accommodations/:id/calendar-sync',
    title: 'Calendar exchange of an own accommodation',
    access: 'owner',
    params: byId,
    response: calendars.calendarSyncSchema,
  }),
  renewCalendarLink: defineRoute({
    ...listings,
    ...write,
    method: 'POST',
    path: '/accommodations/:id/calendar-link',
    title: 'Create the secret link of the exported calendar, or replace it: the earlier one ends',
    access: 'owner',
    params: byId,
    response: calendars.calendarSyncSchema,
  }),
  revokeCalendarLink: defineRoute({
    ...listings,
    ...write,
    method: 'DELETE',
    path: '/accommodations/:id/calendar-link',
    title: 'Revoke the secret link of the exported calendar; idempotent',
    access: 'owner',
    params: byId,
    response: calendars.calendarSyncSchema,
  }),
} as const satisfies Record<string, RouteDefinition>;
