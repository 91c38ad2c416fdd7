import { type ErrorCode } from '@kq/kernel';
import { type z } from 'zod';
import { BODY_LIMIT_BYTES } from './constants';

/** The deployable that serves a route. */
export type ServiceName = 'auth' | 'listings' | 'geo' | 'analytics' | 'notifications';

/**
 * The gateway's treatment of a route (docs/design.md D16): `read` may be cached and retried, `write` neither, `once`
 * additionally rejects prefetches and navigation, `stream` has a timeout to the headers only and no compression,
 * `upload` may take 120 s. All others end after 10 s.
 */
export type RouteClass = 'read' | 'write' | 'once' | 'stream' | 'upload';

/**
 * The callers of a route. `guest` is the dispatcher. `guest-or-anonymous` rejects owners and admins. Ownership of a
 * single record is checked by the use case behind the route (404 for ids of other users, docs/security.md S23).
 */
export type RouteAccess = 'all' | 'user' | 'guest' | 'owner' | 'admin' | 'guest-or-anonymous';

/** The rate-limit bucket of a call. */
export type RateLimitClass = 'read' | 'search' | 'write' | 'auth' | 'telemetry' | 'calendar';

/** Request headers of single routes; docs/openapi.json describes them. */
export type RouteHeader = 'idempotency-key' | 'x-respond-token' | 'last-event-id' | 'x-consent';

/** One call of the public API (base path /api) or of a service's internal API (base path /internal). */
export interface RouteDefinition {
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Template below the base path, with `:name` parameters: `/accommodations/:id`. */
  readonly path: string;
  /** One line for OpenAPI and the operator's traces. */
  readonly title: string;
  readonly access: RouteAccess;
  readonly class: RouteClass;
  readonly rateLimit: RateLimitClass;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Status of success; default 200. 204 has no body. */
  readonly status?: number;
  readonly response?: z.ZodType;
  /** Media type of a response other than JSON. */
  readonly responseType?: 'application/octet-stream' | 'image/svg+xml' | 'image/webp' | 'text/calendar';
  /** Media types of the file that is the body: of a route of class `upload`, and of one that needs no slot. */
  readonly uploads?: readonly string[];
  /** Largest body in bytes, in gateway and service (docs/security.md S31); default `BODY_LIMIT_BYTES`. */
  readonly maxBodyBytes?: number;
  /** Headers that the route reads besides Authorization. */
  readonly headers?: readonly RouteHeader[];
  /** Errors in addition to those implied by the route's access, parameters and body (docs/openapi.json). */
  readonly errors?: readonly ErrorCode[];
  /** Present on anonymous GETs that the gateway may micro-cache (docs/security.md S10). */
  readonly cacheSeconds?: number;
  /** True when the response depends on the header `X-Consent: geocoding` (docs/spec SRCH-12). */
  readonly needsGeocodingConsent?: boolean;
  /** True for an internal route that other processes poll: its successful calls are logged at debug. */
  readonly isPolled?: boolean;
}

/** Returns the size in bytes up to which gateway and service read a body of the route; larger ones are 413. */
export const bodyLimitOf = ({
  maxBodyBytes = BODY_LIMIT_BYTES,
}: Pick<RouteDefinition, 'maxBodyBytes'>): number => maxBodyBytes;

/** Preserves the literal types of a route, so that handlers are typed by its schemas. */
export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route;
}
