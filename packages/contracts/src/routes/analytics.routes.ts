import { defineRoute, type RouteDefinition } from '../route-definition';
import * as analytics from '../http/analytics';
import { telemetryBodySchema } from '../http/telemetry';
import { read } from './route-defaults';

/** Search log, web vitals, browser spans and statistics (services/analytics). */
export const analyticsRoutes = {
  logSearch: defineRoute({
    service: 'analytics',
    method: 'POST',
    path: '/search-analytics/log',
    title: 'Log a search, best effort',
    access: 'all',
    class: 'write',
    rateLimit: 'telemetry',
    body: analytics.searchLogBodySchema,
    status: 204,
  }),
  webVitals: defineRoute({
    service: 'analytics',
    method: 'POST',
    path: '/analytics/web-vitals',
    title: 'Web vitals of a page, best effort',
    access: 'all',
    class: 'write',
    rateLimit: 'telemetry',
    body: analytics.webVitalsBodySchema,
    status: 204,
  }),
  logView: defineRoute({
    service: 'analytics',
    method: 'POST',
    path: '/analytics/accommodation-views',
    title: 'Count a view of a public accommodation, once per client and day, best effort',
    access: 'all',
    class: 'write',
    rateLimit: 'telemetry',
    body: analytics.accommodationViewBodySchema,
    status: 204,
  }),
  telemetry: defineRoute({
    service: 'analytics',
    method: 'POST',
    path: '/analytics/telemetry',
    title: 'Spans of a browser, with consent only; passed on to the collector and never stored',
    access: 'all',
    class: 'write',
    rateLimit: 'telemetry',
    body: telemetryBodySchema,
    status: 204,
  }),
  adminAnalytics: defineRoute({
    service: 'analytics',
    ...read,
    method: 'GET',
    path: '/admin/analytics',
    title: 'Funnel, searches, web vitals',
    access: 'admin',
    query: analytics.adminAnalyticsQuerySchema,
    response: analytics.adminAnalyticsResponseSchema,
  }),
  adminDemand: defineRoute({
    service: 'analytics',
    ...read,
    method: 'GET',
    path: '/admin/demand',
    title: 'Searched towns without accommodations, and searched texts that name no known place',
    access: 'admin',
    query: analytics.adminAnalyticsQuerySchema,
    response: analytics.adminDemandResponseSchema,
  }),
} as const satisfies Record<string, RouteDefinition>;
