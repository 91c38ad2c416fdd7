import { type IncomingMessage } from 'node:http';
import { CONSENT_GEOCODING, CONSENT_HEADER, type RouteDefinition } from '@kq/contracts';
import { negotiateEncoding } from '../http/encoding';

/** What of a URL decides the answer: the path and the sorted parameters that the route knows. null: not to be cached. */
export function baseKey(route: RouteDefinition, path: string, search: string): string | null {
  if (route.method !== 'GET' || route.cacheSeconds === undefined) return null;
  if (search === '') return path;
  const allowed = route.query?.shape ?? {};
  const parameters = new URLSearchParams(search);
  const names = [...parameters.keys()];
  const isPlain = new Set(names).size === names.length && names.every((name) => Object.hasOwn(allowed, name));
  if (!isPlain) return null;
  parameters.sort();
  return `${path}?${parameters.toString()}`;
}

/**
 * The base key with the headers that decide the answer; Host is not part of it (SECURITY S10). null for a consent header in
 * any form but the plain one: the service may read it otherwise than this key would.
 */
export function fullKey(req: IncomingMessage, route: RouteDefinition, base: string): string | null {
  const consent = route.needsGeocodingConsent === true ? (req.headers[CONSENT_HEADER] ?? '') : '';
  if (consent !== '' && consent !== CONSENT_GEOCODING) return null;
  return `${negotiateEncoding(req.headers['accept-encoding'])}|${consent}|${base}`;
}
