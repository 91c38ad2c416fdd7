import { z } from 'zod';
import { defineRoute, type RouteDefinition, type ServiceName } from './route-definition';

/** The services that store data, and so have dead letters. */
export const DATA_SERVICES = [
  'auth',
  'listings',
  'geo',
  'analytics',
  'notifications',
] as const satisfies readonly ServiceName[];
export type DataService = (typeof DATA_SERVICES)[number];

/** The services whose databases are backed up; that of geo is rebuilt from listings (docs/adr/050). */
export const BACKED_UP_SERVICES: readonly DataService[] = DATA_SERVICES.filter(
  (service) => service !== 'geo',
);

/** Begin of the keys of objects that listings rebuilds from its database: backups leave them out. */
export const SEARCH_INDEX_OBJECTS = 'search-index/';

/** The default database name of each service, unless a MongoDB URI contains another. */
export const DATABASE_NAMES = {
  auth: 'kq_auth',
  listings: 'listings',
  geo: 'geo',
  analytics: 'kq_analytics',
  notifications: 'kq_notifications',
} as const satisfies Record<DataService, string>;

/** An event that a consumer could not handle, as shown to an operator. */
export const deadLetterSchema = z.object({
  /** `<group>:<event id>`; a message without a usable id has a hash instead. */
  id: z.string(),
  group: z.string(),
  type: z.string().nullable(),
  subject: z.string().nullable(),
  reason: z.string(),
  failed_at: z.string(),
  /** Number of final failures; more than 1 after unsuccessful replays. */
  failures: z.int(),
});

const byDeadLetter = z.strictObject({ id: z.string().min(1).max(300) });

/**
 * Returns the routes of the operator's commands (docs/operations.md), base path /internal: they require a service token
 * of the caller `ops`, and the gateway never routes them. The table is the same for every service.
 */
export function opsRoutesOf<const S extends ServiceName>(service: S) {
  const ops = { service, access: 'all', class: 'write', rateLimit: 'write' } as const;
  return {
    listDeadLetters: defineRoute({
      ...ops,
      method: 'GET',
      path: '/ops/dead-letters',
      title: 'Dead letters, newest first',
      query: z.strictObject({ limit: z.coerce.number().int().min(1).max(10_000).default(100) }),
      response: z.object({ data: z.array(deadLetterSchema), total: z.int() }),
    }),
    showDeadLetter: defineRoute({
      ...ops,
      method: 'GET',
      path: '/ops/dead-letters/:id',
      title: 'One dead letter with its event',
      params: byDeadLetter,
      response: deadLetterSchema.extend({ event: z.unknown() }),
    }),
    replayDeadLetter: defineRoute({
      ...ops,
      method: 'POST',
      path: '/ops/dead-letters/:id/replay',
      title: 'Publish the event of a dead letter again',
      params: byDeadLetter,
      response: z.object({
        handled: z.boolean(),
        /** `pending`: published, but not yet processed by the group; the letter stays until then. */
        state: z.enum(['handled', 'failed', 'pending']).optional(),
      }),
    }),
    dropDeadLetter: defineRoute({
      ...ops,
      method: 'DELETE',
      path: '/ops/dead-letters/:id',
      title: 'Forget a dead letter',
      params: byDeadLetter,
      status: 204,
    }),
    outboxStatus: defineRoute({
      ...ops,
      method: 'GET',
      path: '/ops/outbox',
      title: 'Events that wait to be published',
      response: z.object({
        /** Null for a service that publishes no events. */
        outbox: z.object({ unsent: z.int(), oldest_age_ms: z.number() }).nullable(),
      }),
    }),
    reindex: defineRoute({
      ...ops,
      method: 'POST',
      path: '/ops/reindex',
      title: 'Rebuild the search index from the database, in this replica',
      response: z.object({ places: z.int(), took_ms: z.number() }),
    }),
    republish: defineRoute({
      ...ops,
      method: 'POST',
      path: '/ops/republish',
      title: 'Publish the state of every accommodation again, in the background',
      status: 204,
    }),
    republication: defineRoute({
      ...ops,
      method: 'GET',
      path: '/ops/republish',
      title: 'Progress of publishing the states again',
      response: z.object({ is_finished: z.boolean(), published: z.int() }),
    }),
  } as const satisfies Record<string, RouteDefinition>;
}
