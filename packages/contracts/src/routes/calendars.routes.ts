import { z } from 'zod';
import { defineRoute, type RouteDefinition } from '../route-definition';
import { availabilityQuerySchema } from '../http/accommodations';
import * as calendars from '../http/calendars';
import { idParam } from '../http/fields';
import { byId, listings, read, write } from './route-defaults';

const byFeed = z.strictObject({ id: idParam, feed_id: idParam });

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
  occupancy: defineRoute({
    ...listings,
    ...read,
    method: 'GET',
    path: '/accommodations/:id/occupancy',
    title: 'Free beds of each night of an own accommodation, and what takes the others',
    access: 'owner',
    params: byId,
    query: availabilityQuerySchema,
    response: calendars.occupancySchema,
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
  importCalendar: defineRoute({
    ...listings,
    ...write,
    class: 'upload',
    method: 'POST',
    path: '/accommodations/:id/calendar-import',
    title: 'Add a calendar of another platform by its address or content; its busy nights block beds',
    access: 'owner',
    params: byId,
    body: calendars.calendarImportBodySchema,
    status: 201,
    response: calendars.calendarSyncSchema,
    errors: ['CONFLICT', 'ALREADY_EXISTS'],
  }),
  releaseCalendarFeed: defineRoute({
    ...listings,
    ...write,
    method: 'POST',
    path: '/accommodations/:id/calendar-feeds/:feed_id/release',
    title:
      'Accept the suspicious reading of a calendar: frees the nights that it no longer names; idempotent',
    access: 'owner',
    params: byFeed,
    response: calendars.calendarSyncSchema,
  }),
  removeCalendarFeed: defineRoute({
    ...listings,
    ...write,
    method: 'DELETE',
    path: '/accommodations/:id/calendar-feeds/:feed_id',
    title: 'Remove a calendar of another platform; frees its nights',
    access: 'owner',
    params: byFeed,
    response: calendars.calendarSyncSchema,
  }),
} as const satisfies Record<string, RouteDefinition>;
