import { internalRoutes, RESPOND_TOKEN_HEADER, routes } from '@kq/contracts';
import { bindInternalRoute, bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { headerOf, keepPrivate } from '../../links';
import { type DecideReport } from '../use-cases/decide-report';
import { type ReadReportMail } from '../use-cases/read-report-mail';
import { type ReadReports } from '../use-cases/read-reports';
import { type ReportAccommodation } from '../use-cases/report-accommodation';
import { type ReportBookingRequest } from '../use-cases/report-booking-request';
import { presentReceipt, presentReport, presentReportItem } from './report.presenter';

export interface ReportUseCases {
  readonly reportBookingRequest: ReportBookingRequest;
  readonly reportAccommodation: ReportAccommodation;
  readonly readReports: ReadReports;
  readonly decideReport: DecideReport;
  readonly readReportMail: ReadReportMail;
}

/** Mounts the routes that report, those of administrators, and the content of mails about reports. */
export function mountReportRoutes(app: FastifyInstance, useCases: ReportUseCases): void {
  const { readReports } = useCases;

  bindRoute(app, routes.reportBookingRequest, async ({ params, body, principal, request, reply }) => {
    keepPrivate(reply);
    const token = headerOf(request, RESPOND_TOKEN_HEADER) ?? body.token;
    const answerer = { principal, ownerId: body.owner_id, token };
    const { ground, text } = body;
    const report = await useCases.reportBookingRequest({ requestId: params.id, answerer, ground, text });
    // Requests reach owners with a verified address only.
    return presentReceipt(report, true);
  });

  bindRoute(app, routes.reportAccommodation, async ({ params, body, principal }) => {
    const report = await useCases.reportAccommodation({ accommodationId: params.id, principal, ...body });
    return presentReceipt(report, principal.emailVerified);
  });

  bindRoute(app, routes.adminReports, async ({ query: { page, per_page, status, kind } }) => {
    const { docs, total, facts } = await readReports.list({ page, perPage: per_page, status, kind });
    return { data: docs.map((doc) => presentReportItem(doc, facts)), meta: { page, per_page, total } };
  });

  bindRoute(app, routes.adminReport, async ({ params }) => presentReport(await readReports.read(params.id)));

  bindRoute(app, routes.decideReport, async ({ params, body, principal }) => {
    await useCases.decideReport(params.id, principal, body);
    return presentReport(await readReports.read(params.id));
  });

  bindInternalRoute(app, internalRoutes.reportMail, ({ body }) => useCases.readReportMail(body));
}
