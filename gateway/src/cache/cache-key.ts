import { type IncomingMessage } from 'node:http';
import { CONSENT_GEOCODING, CONSENT_HEADER, type RouteDefinition } from '@kq/contracts';
import { type z } from 'zod';
import { negotiateEncoding } from '@kq/service-kit/http/encoding';

/**
 * Returns the parts of a URL that determine the answer: the path and the sorted known parameters of the route; null
 * when it is not cacheable.
 */
export function baseKey(route: RouteDefinition, path: string, search: string): string | null {
  if (route.method !== 'GET' || route.cacheSeconds === undefined) return null;
  if (search === '') return path;
  const allowed = route.query?.shape ?? {};
  const parameters = new URLSearchParams(search);
  const names = [...parameters.keys()];
  const isPlain = new Set(names).size === names.length && names.every((name) => Object.hasOwn(allowed, name));
  if (!isPlain) return null;
  const numbers = numbersOf(route);
  for (const [name, schema] of numbers) {
    const written = parameters.get(name);
    if (written !== null) parameters.set(name, numberAsRead(schema, written));
  }
  parameters.sort();
  return `${path}?${parameters.toString()}`;
}

type NumberSchema = z.ZodType;
const numbersByRoute = new WeakMap<RouteDefinition, ReadonlyMap<string, NumberSchema>>();

/** Returns the parameters of a route that its service parses as numbers. */
function numbersOf(route: RouteDefinition): ReadonlyMap<string, NumberSchema> {
  const known = numbersByRoute.get(route);
  if (known !== undefined) return known;
  const schemas = Object.entries(route.query?.shape ?? {}) as [string, NumberSchema][];
  const numbers = new Map(schemas.filter(([, schema]) => typeof schema.safeParse('1').data === 'number'));
  numbersByRoute.set(route, numbers);
  return numbers;
}

/**
 * Rounds like the service: a coordinate with 15 digits must not create a separate entry. Rejected values stay
 * unchanged.
 */
function numberAsRead(schema: NumberSchema, written: string): string {
  const { data } = schema.safeParse(written);
  return typeof data === 'number' ? String(data) : written;
}

/**
 * Returns the base key with the headers that determine the answer; Host is not part of it (docs/security.md S10). Null
 * for a consent header in any but the plain form: the service may interpret it differently from this key.
 */
export function fullKey(req: IncomingMessage, route: RouteDefinition, base: string): string | null {
  const consent = route.needsGeocodingConsent === true ? (req.headers[CONSENT_HEADER] ?? '') : '';
  if (consent !== '' && consent !== CONSENT_GEOCODING) return null;
  return `${negotiateEncoding(req.headers['accept-encoding'])}|${consent}|${base}`;
}
