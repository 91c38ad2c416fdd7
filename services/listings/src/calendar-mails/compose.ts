import { type AccountBlocks } from '../account-blocks';
import { type Clock, type Leases, type ReplaceableSecret } from '@kq/kernel';
import { type AnyModel, type Logger } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import {
  type AccommodationRepository,
  type ChangeAccommodation,
  createOwnerLanguage,
  type OwnerContacts,
} from '../accommodations';
import { type IsPublic } from '../visibility/domain/visibility';
import { type CompaniesOf, type ManageFeeds } from '../calendars';
import { type CalendarCheckModel } from './data/calendar-check.model';
import { createCalendarCheckRepository } from './data/calendar-check.repository';
import { type MailHours } from './domain/calendar-check';
import { mountCalendarLinkRoutes } from './http/calendar-links.routes';
import { createCalendarCheckSweeper } from './jobs/raise-calendar-checks.job';
import { createCalendarCheckLink } from './use-cases/calendar-check-link';
import { createFeedSuspicionLink } from './use-cases/feed-suspicion-link';
import { createRaiseCalendarChecks } from './use-cases/raise-calendar-checks';
import { createReadCalendarMail } from './use-cases/read-calendar-mail';

export interface CalendarMailsDeps {
  readonly model: CalendarCheckModel;
  readonly repository: AccommodationRepository;
  readonly change: ChangeAccommodation;
  readonly accountBlocks: Pick<AccountBlocks, 'isBlocked'>;
  readonly feeds: ManageFeeds;
  readonly contacts: OwnerContacts;
  readonly companiesOf: CompaniesOf;
  readonly isPublic: IsPublic;
  /** Publishes the event of a write right after it. */
  readonly relay: (model: AnyModel, id: number) => void;
  readonly leases: Leases;
  readonly holder: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly linkSecret: ReplaceableSecret;
  readonly publicUrl: () => string;
  /** KQ_CALENDAR_CHECK_HOURS */
  readonly hours: MailHours;
}

/** Composes the mails about an owner's calendars, and the pages behind their links. */
export function createCalendarMails(deps: CalendarMailsDeps) {
  const { model } = deps;
  const checks = createCalendarCheckRepository({ model, afterWrite: (id) => deps.relay(model, id) });
  const sweeper = createCalendarCheckSweeper({
    ...deps,
    raiseCalendarChecks: createRaiseCalendarChecks({ ...deps, checks }),
  });
  return {
    checks,
    mountRoutes: (app: FastifyInstance) =>
      mountCalendarLinkRoutes(app, {
        checkLink: createCalendarCheckLink({ ...deps, checks }),
        feedLink: createFeedSuspicionLink(deps),
        readCalendarMail: createReadCalendarMail({ ...deps, checks }),
        languageOf: createOwnerLanguage(deps),
        clock: deps.clock,
      }),
    start: () => sweeper.start(),
    stop: () => sweeper.stop(),
    sweep: () => sweeper.sweep(),
  };
}
