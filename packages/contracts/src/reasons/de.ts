import { type Reason } from '@kq/kernel';
import { germanAccountReasons } from './account/de';
import { germanBookingReasons } from './bookings/de';
import { germanFormReasons } from './form/de';
import { type ReasonCatalogue, reasonText } from './reason-text';
import { germanTransferReasons } from './transfer/de';

/** German sentences of all reasons; the API sends them to clients that do not read reasons. */
export const germanReasons: ReasonCatalogue = {
  ...germanFormReasons,
  ...germanTransferReasons,
  ...germanAccountReasons,
  ...germanBookingReasons,
};

/** Returns the German sentence of a reason. */
export const germanReason = (reason: Reason): string => reasonText(germanReasons, reason) ?? reason.reason;
