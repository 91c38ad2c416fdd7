import { type Clock, type Leases } from '@kq/kernel';
import { type Logger } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type AccountBlocks } from '../account-blocks';
import { type AccommodationRepository } from '../accommodations';
import { type BookingRequests, type MessageTemplates, type SettleVerification } from '../bookings';
import { type Stays } from '../stays';
import { type CalendarChecks } from '../calendar-mails';
import { createApplyProfileChange } from './use-cases/apply-profile-change';
import { createErasePerson } from './use-cases/erase-person';
import { createReadPerson } from './use-cases/read-person';
import { createResetRegistration, type ResetRegistrationDeps } from './use-cases/reset-registration';
import { userConsumers } from './events/user.consumer';
import { mountPersonalDataRoutes } from './http/internal.routes';
import { createRetentionSweeper } from './jobs/sweep-retention.job';

export interface PersonalDataDeps extends Pick<ResetRegistrationDeps, 'contacts' | 'ownerLinks'> {
  readonly bookings: BookingRequests;
  readonly stays: Stays;
  readonly accommodations: AccommodationRepository;
  readonly messageTemplates: MessageTemplates;
  readonly settleVerification: SettleVerification;
  readonly calendarChecks: CalendarChecks;
  readonly accountBlocks: AccountBlocks;
  readonly removePhotos: (accommodationId: number) => Promise<void>;
  readonly removeCalendarLink: (ownerId: number) => Promise<void>;
  /** Removes a person from reports. */
  readonly forgetReports: (userId: number) => Promise<void>;
  /** Returns the reports that a person made, and the decisions about them. */
  readonly exportReports: (userId: number) => Promise<Record<string, unknown>>;
  readonly leases: Leases;
  readonly holder: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** KQ_CONTRACT_RETENTION_DAYS */
  readonly retentionDays: number;
}

/** Exports and erases a user's data in listings. */
export function createPersonalData(deps: PersonalDataDeps) {
  const erasePerson = createErasePerson(deps);
  const sweeper = createRetentionSweeper({ ...deps, erasePerson });
  return {
    subscriptions: userConsumers(erasePerson, createApplyProfileChange(deps)),
    resetRegistration: createResetRegistration(deps),
    mountRoutes: (app: FastifyInstance) => mountPersonalDataRoutes(app, createReadPerson(deps)),
    start: () => sweeper.start(),
    stop: () => sweeper.stop(),
    /** Deletes data that is due now; for tests. */
    sweep: (): Promise<boolean> => sweeper.sweep(),
  };
}
