import { DATABASE_NAMES } from '@kq/contracts';
import { createDeadLetterStore } from '@kq/service-kit';
import { type Connection } from 'mongoose';
import { createAccountBlockModel } from '../account-blocks/data/account-blocks';
import { createAccommodationModel } from '../accommodations/data/accommodation.model';
import { createRepublicationModel } from '../accommodations/data/republication.store';
import { createBookingModels } from '../bookings/compose';
import { createCalendarCheckModel } from '../calendar-mails/data/calendar-check.model';
import { createOwnerLinkModel } from '../calendars/compose';
import { createDailyQuotaModel } from '../quotas/data/daily-quota';
import { createReportModel } from '../reports/compose';
import { createStayModel } from '../stays/data/stay.model';
import { discountMigration } from './discount-migration';
import { reportsMigration } from './reports-migration';
import { staysMigration } from './stays-migration';
import { uncheckedCalendarsMigration } from './unchecked-calendars-migration';

/** Collections of listings; new migrations are appended and never changed. */
export const databaseSchema = {
  databaseName: DATABASE_NAMES.listings,
  defineModels: (connection: Connection) => ({
    accommodations: createAccommodationModel(connection),
    republications: createRepublicationModel(connection),
    ...createBookingModels(connection),
    dailyQuotas: createDailyQuotaModel(connection),
    accountBlocks: createAccountBlockModel(connection),
    calendarChecks: createCalendarCheckModel(connection),
    ownerCalendarLinks: createOwnerLinkModel(connection),
    reports: createReportModel(connection),
    stays: createStayModel(connection),
    deadLetters: createDeadLetterStore(connection).model,
  }),
  migrations: [discountMigration, reportsMigration, staysMigration, uncheckedCalendarsMigration],
};
