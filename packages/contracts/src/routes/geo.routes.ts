import { defineRoute, type RouteDefinition } from '../route-definition';
import * as geo from '../http/geo';

/** Places and postal codes (services/geo). */
export const geoRoutes = {
  geoSearch: defineRoute({
    service: 'geo',
    method: 'GET',
    path: '/geo/search',
    title: 'Places and postal codes by text',
    access: 'all',
    class: 'read',
    rateLimit: 'search',
    cacheSeconds: 5,
    needsGeocodingConsent: true,
    query: geo.geoSearchQuerySchema,
    response: geo.geoSearchResponseSchema,
  }),
  geoReverse: defineRoute({
    service: 'geo',
    method: 'GET',
    path: '/geo/reverse',
    title: 'The place at a point',
    access: 'all',
    class: 'read',
    rateLimit: 'search',
    cacheSeconds: 5,
    needsGeocodingConsent: true,
    query: geo.geoReverseQuerySchema,
    response: geo.geoReverseResponseSchema,
  }),
  geoPostalCodes: defineRoute({
    service: 'geo',
    method: 'GET',
    path: '/geo/postal-codes',
    title: 'Localities by postal code',
    access: 'all',
    class: 'read',
    rateLimit: 'search',
    cacheSeconds: 5,
    needsGeocodingConsent: true,
    query: geo.postalCodesQuerySchema,
    response: geo.postalCodesResponseSchema,
  }),
} as const satisfies Record<string, RouteDefinition>;
