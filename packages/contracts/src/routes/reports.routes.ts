import { defineRoute, type RouteDefinition } from '../route-definition';
import * as reports from '../http/reports';
import { listOf } from '../http/fields';
import { byId, listings, read, write } from './route-defaults';

/** Reports of requests and accommodations, and their decisions (services/listings, docs/security.md S33). */
export const reportRoutes = {
  adminReports: defineRoute({
    ...listings,
    ...read,
    method: 'GET',
    path: '/admin/reports',
    title: 'Reports of requests and accommodations, open ones first',
    access: 'admin',
    query: reports.adminReportsQuerySchema,
    response: listOf(reports.adminReportItemSchema),
  }),
  adminReport: defineRoute({
    ...listings,
    ...read,
    method: 'GET',
    path: '/admin/reports/:id',
    title: 'A report with its subject, its people and earlier decisions',
    access: 'admin',
    params: byId,
    response: reports.adminReportSchema,
  }),
  decideReport: defineRoute({
    ...listings,
    ...write,
    method: 'POST',
    path: '/admin/reports/:id/decision',
    title: 'Decide a report; the reporter is told, and the reported user where something was done',
    access: 'admin',
    params: byId,
    body: reports.decideReportBodySchema,
    response: reports.adminReportSchema,
    errors: ['CONFLICT'],
  }),
  reportBookingRequest: defineRoute({
    ...listings,
    ...write,
    method: 'POST',
    path: '/booking-requests/:id/report-abuse',
    title: '"Anfrage melden": an asked owner reports a request to the operator',
    access: 'all',
    params: byId,
    body: reports.reportAbuseBodySchema,
    status: 201,
    response: reports.reportReceiptSchema,
    headers: ['x-respond-token'],
    errors: ['FORBIDDEN', 'CONFLICT', 'GONE'],
  }),
  reportAccommodation: defineRoute({
    ...listings,
    ...write,
    method: 'POST',
    path: '/accommodations/:id/report',
    title: '"Unterkunft melden": a signed-in user reports an accommodation to the operator',
    access: 'user',
    params: byId,
    body: reports.reportListingBodySchema,
    status: 201,
    response: reports.reportReceiptSchema,
    errors: ['CONFLICT'],
  }),
} as const satisfies Record<string, RouteDefinition>;
