import { type Clock, type Leases, type ReplaceableSecret } from '@kq/kernel';
import { type AnyModel, type Logger } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type AccountBlocks } from '../account-blocks';
import { type IsPublic } from '../visibility/domain/visibility';
import { type AccommodationRepository, createHideAccommodation, type StayReader } from '../accommodations';
import { type BookingRequests, type Contacts, type SettleHeldRequests } from '../bookings';
import { type DailyQuota } from '../quotas';
import { type ReportModel } from './data/report.model';
import { createReportRepository } from './data/report.repository';
import { mountReportRoutes } from './http/report.routes';
import { createDecisionSweeper } from './jobs/sweep-decisions.job';
import { createApplyDecision } from './use-cases/apply-decision';
import { createDecideReport } from './use-cases/decide-report';
import { createExportReports, createForgetReports } from './use-cases/forget-person';
import { type Reports } from './use-cases/ports';
import { createReadReportMail } from './use-cases/read-report-mail';
import { createReadReports } from './use-cases/read-reports';
import { createReportAccommodation } from './use-cases/report-accommodation';
import { createReportBookingRequest } from './use-cases/report-booking-request';
import { createSubmitReport } from './use-cases/submit-report';

export { createReportModel } from './data/report.model';

interface RepositoryDeps {
  readonly model: ReportModel;
  readonly clock: Clock;
  /** Publishes the event of a write right after it. */
  readonly relay: (model: AnyModel, id: number) => void;
}

/** Creates the store of reports, which bookings reads before it sends requests. */
export const createReports = ({ model, clock, relay }: RepositoryDeps): Reports =>
  createReportRepository({ model, clock, afterWrite: (id) => relay(model, id) });

interface Deps {
  readonly reports: Reports;
  readonly repository: AccommodationRepository;
  readonly stays: StayReader;
  readonly isPublic: IsPublic;
  readonly bookings: { readonly repository: BookingRequests; readonly settleHeld: SettleHeldRequests };
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly quota: DailyQuota;
  readonly contacts: Contacts;
  readonly leases: Leases;
  /** Id of this replica. */
  readonly holder: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** KQ_LINK_SECRET */
  readonly linkSecret: ReplaceableSecret;
  readonly publicUrl: () => string;
}

/** Reports of requests and accommodations: received, decided by administrators, answered (docs/security.md S33). */
export function createReporting({ bookings: { repository: bookings, settleHeld }, ...deps }: Deps) {
  const shared = { ...deps, bookings, accommodations: deps.repository };
  const submit = createSubmitReport(deps);
  const applyDecision = createApplyDecision({
    ...deps,
    hideAccommodation: createHideAccommodation(deps),
    settleHeld,
  });
  const sweeper = createDecisionSweeper({ ...deps, applyDecision });
  return {
    forgetReports: createForgetReports(deps.reports),
    exportReports: createExportReports(deps.reports),
    mountRoutes: (app: FastifyInstance) =>
      mountReportRoutes(app, {
        reportBookingRequest: createReportBookingRequest({ ...shared, submit }),
        reportAccommodation: createReportAccommodation({ ...shared, submit }),
        readReports: createReadReports(shared),
        decideReport: createDecideReport({ ...shared, applyDecision }),
        readReportMail: createReadReportMail(shared),
      }),
    start: () => sweeper.start(),
    stop: () => sweeper.stop(),
    /** Applies decisions whose caller died; for tests. */
    sweep: () => sweeper.sweep(),
  };
}
