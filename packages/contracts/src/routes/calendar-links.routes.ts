import { z } from 'zod';
import { defineRoute, type RouteDefinition } from '../route-definition';
import { calendarCheckSchema, feedSuspicionSchema } from '../http/calendar-links';
import { releaseFeedBodySchema } from '../http/calendars';
import { idParam } from '../http/fields';
import { byId, listings, read, write } from './route-defaults';

const byFeed = z.strictObject({ id: idParam, feed_id: idParam });
const byLink = { access: 'all', headers: ['x-respond-token'], errors: ['FORBIDDEN', 'GONE'] } as const;

/**
 * Pages behind the mails about calendars (services/listings): the token of the mail instead of a session. 403 for a
 * wrong token and for unknown ids alike, 410 for an expired link (docs/security.md S3).
 */
export const calendarLinkRoutes = {
  calendarCheck: defineRoute({
    ...listings,
    ...read,
    ...byLink,
    method: 'GET',
    path: '/calendar-checks/:id',
    title: 'Accommodations and free beds of an owner (user id), by the link of the weekly mail',
    params: byId,
    response: calendarCheckSchema,
  }),
  confirmCalendarCheck: defineRoute({
    ...listings,
    ...write,
    ...byLink,
    method: 'POST',
    path: '/calendar-checks/:id/confirm',
    title: '"Stimmt noch": confirm the calendars of all these accommodations; idempotent',
    params: byId,
    response: calendarCheckSchema,
  }),
  feedSuspicion: defineRoute({
    ...listings,
    ...read,
    ...byLink,
    method: 'GET',
    path: '/accommodations/:id/calendar-feeds/:feed_id/suspicion',
    title: 'A suspicious reading of a calendar, by the link of its mail',
    params: byFeed,
    response: feedSuspicionSchema,
  }),
  releaseFeedSuspicion: defineRoute({
    ...listings,
    ...write,
    ...byLink,
    method: 'POST',
    path: '/accommodations/:id/calendar-feeds/:feed_id/suspicion/release',
    title:
      'Accept the suspicious reading that was shown: frees the nights that it no longer names; 409 after another reading; idempotent',
    params: byFeed,
    body: releaseFeedBodySchema,
    errors: [...byLink.errors, 'CONFLICT'],
    response: feedSuspicionSchema,
  }),
} as const satisfies Record<string, RouteDefinition>;
