import { z } from 'zod';
import { defineRoute, type RouteDefinition, type ServiceName } from './route-definition';

/** The services that keep data, and so have dead letters, an outbox and subject exports. geo keeps nothing. */
export const DATA_SERVICES = [
  'auth',
  'listings',
  'analytics',
  'notifications',
] as const satisfies readonly ServiceName[];
export type DataService = (typeof DATA_SERVICES)[number];

/** What each calls its database, unless a MongoDB URI names another. */
export const DATABASE_NAMES = {
  auth: 'kq_auth',
  listings: 'listings',
  analytics: 'kq_analytics',
  notifications: 'kq_notifications',
} as const satisfies Record<DataService, string>;

/** An event that a consumer could not handle, as an operator sees it. */
export const deadLetterSchema = z.object({
  /** `<group>:<event id>`; a message without a usable id has a hash instead. */
  id: z.string(),
  group: z.string(),
  type: z.string().nullable(),
  subject: z.string().nullable(),
  reason: z.string(),
  failed_at: z.string(),
  /** How often it failed for good; more than 1 after unsuccessful replays. */
  failures: z.int(),
});

const byDeadLetter = z.strictObject({ id: z.string().min(1).max(300) });

/**
 * What an operator's commands ask of a service (docs/operations.md), base path /internal: a service token whose caller is
 * `ops` is needed, and the gateway never routes them. The same table for every service.
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
        /** `pending`: published, but the group has not processed it yet; until then the letter stays. */
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
        /** Null for a service that publishes nothing. */
        outbox: z.object({ unsent: z.int(), oldest_age_ms: z.number() }).nullable(),
      }),
    }),
    reindex: defineRoute({
      ...ops,
      method: 'POST',
      path: '/ops/reindex',
      title: 'Read the search index anew from the database, in this replica',
      response: z.object({ places: z.int(), took_ms: z.number() }),
    }),
  } as const satisfies Record<string, RouteDefinition>;
}
