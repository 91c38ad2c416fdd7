import { polishAccountReasons } from './account/pl';
import { polishBookingReasons } from './bookings/pl';
import { polishCalendarReasons } from './calendars/pl';
import { polishCodeReasons } from './codes/pl';
import { polishConnectionReasons } from './connection/pl';
import { polishListingReasons } from './listings/pl';
import { polishFormReasons } from './form/pl';
import { type ReasonCatalogue } from './reason-text';
import { polishRuleReasons } from './rules/pl';
import { polishTransferReasons } from './transfer/pl';

/** Polish sentences of all reasons. */
export const polishReasons: ReasonCatalogue = {
  ...polishCodeReasons,
  ...polishConnectionReasons,
  ...polishFormReasons,
  ...polishRuleReasons,
  ...polishTransferReasons,
  ...polishAccountReasons,
  ...polishBookingReasons,
  ...polishListingReasons,
  ...polishCalendarReasons,
};
