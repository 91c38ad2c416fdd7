import { englishAccountReasons } from './account/en';
import { englishBookingReasons } from './bookings/en';
import { englishCalendarReasons } from './calendars/en';
import { englishCodeReasons } from './codes/en';
import { englishConnectionReasons } from './connection/en';
import { englishListingReasons } from './listings/en';
import { englishFormReasons } from './form/en';
import { type ReasonCatalogue } from './reason-text';
import { englishRuleReasons } from './rules/en';
import { englishTransferReasons } from './transfer/en';

/** English sentences of all reasons. */
export const englishReasons: ReasonCatalogue = {
  ...englishCodeReasons,
  ...englishConnectionReasons,
  ...englishFormReasons,
  ...englishRuleReasons,
  ...englishTransferReasons,
  ...englishAccountReasons,
  ...englishBookingReasons,
  ...englishListingReasons,
  ...englishCalendarReasons,
};
