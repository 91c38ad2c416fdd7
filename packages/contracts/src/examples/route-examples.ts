import { type RouteName } from '../routes';
import { accommodationExamples } from '../routes/accommodations.examples';
import { accountBlockExamples } from '../routes/account-blocks.examples';
import { analyticsExamples } from '../routes/analytics.examples';
import { authExamples } from '../routes/auth.examples';
import { bookingRequestExamples } from '../routes/booking-requests.examples';
import { calendarLinkExamples } from '../routes/calendar-links.examples';
import { calendarExamples } from '../routes/calendars.examples';
import { geoExamples } from '../routes/geo.examples';
import { notificationExamples } from '../routes/notifications.examples';
import { recordingExamples } from '../routes/recordings.examples';
import { reportExamples } from '../routes/reports.examples';
import { secondFactorExamples } from '../routes/second-factor.examples';
import { type RouteExample } from './examples-of';

/** The examples of the public API, for its description only: neither services nor pages load them. */
export const routeExamples: Readonly<Partial<Record<RouteName, RouteExample>>> = {
  ...authExamples,
  ...secondFactorExamples,
  ...accountBlockExamples,
  ...accommodationExamples,
  ...calendarExamples,
  ...calendarLinkExamples,
  ...bookingRequestExamples,
  ...reportExamples,
  ...geoExamples,
  ...analyticsExamples,
  ...recordingExamples,
  ...notificationExamples,
};
