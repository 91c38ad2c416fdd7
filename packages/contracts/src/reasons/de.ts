import { type Reason } from '@kq/kernel';
import { germanAccountReasons } from './account/de';
import { germanBookingReasons } from './bookings/de';
import { germanCalendarReasons } from './calendars/de';
import { germanCodeReasons } from './codes/de';
import { germanConnectionReasons } from './connection/de';
import { germanListingReasons } from './listings/de';
import { germanFormReasons } from './form/de';
import { type ReasonCatalogue, reasonText } from './reason-text';
import { germanRuleReasons } from './rules/de';
import { germanTransferReasons } from './transfer/de';

/** German sentences of all reasons; the API sends them to clients that do not read reasons. */
export const germanReasons: ReasonCatalogue = {
  ...germanCodeReasons,
  ...germanConnectionReasons,
  ...germanFormReasons,
  ...germanRuleReasons,
  ...germanTransferReasons,
  ...germanAccountReasons,
  ...germanBookingReasons,
  ...germanListingReasons,
  ...germanCalendarReasons,
};

/** Returns the German sentence of a reason. */
export const germanReason = (reason: Reason): string => reasonText(germanReasons, reason) ?? reason.reason;
