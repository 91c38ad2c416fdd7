import { type BookingStats } from '../../accommodations/use-cases/ports';
import { type CancelBookingRequest } from './cancel-booking-request';
import { type CancelStay } from './cancel-stay';
import { type ChangeSender } from './change-sender';
import { type CheckBookingRequest } from './check-booking-request';
import { type ConfirmBookingRequest } from './confirm-booking-request';
import { type CreateBookingRequest } from './create-booking-request';
import { type ReadMailContents } from './read-mail-contents';
import { type ListSuspensions } from './list-suspensions';
import { type RecordDelivery } from './record-delivery';
import { type RecordPhoned } from './record-phoned';
import { type ProcessDueRequest } from './process-due-request';
import { type ReadArrival } from './read-arrival';
import { type ReadBookingRequests } from './read-booking-request';
import { type ReadInbox } from './read-inbox';
import { type ReadStayCompanies } from './read-stay-companies';
import { type ReadOwnerStats } from './read-owner-stats';
import { type RequestContactAnswer } from './read-request-contact';
import { type RespondToBookingRequest } from './respond-to-booking-request';
import { type SenderSuspension } from './sender-suspension';
import { type SettleHeldRequests } from './settle-held-requests';
import { type SettleVerification } from './settle-verification';

/** Use cases of booking requests, called by routes, consumers and jobs. */
export interface BookingUseCases {
  readonly create: CreateBookingRequest;
  readonly changeSender: ChangeSender;
  readonly check: CheckBookingRequest;
  readonly read: ReadBookingRequests;
  readonly readArrival: ReadArrival;
  readonly readInbox: ReadInbox;
  readonly readOwnerStats: ReadOwnerStats;
  readonly readStayCompanies: ReadStayCompanies;
  readonly respond: RespondToBookingRequest;
  readonly confirm: ConfirmBookingRequest;
  readonly cancel: CancelBookingRequest;
  readonly cancelStay: CancelStay;
  readonly recordPhoned: RecordPhoned;
  readonly listSuspensions: ListSuspensions;
  readonly liftSuspension: SenderSuspension['lift'];
  readonly settleHeld: SettleHeldRequests;
  readonly settleVerification: SettleVerification;
  readonly recordDelivery: RecordDelivery;
  readonly processDue: ProcessDueRequest;
  readonly readMailContents: ReadMailContents;
  readonly readRequestContact: (bookingRequestId: number) => Promise<RequestContactAnswer>;
  readonly stats: BookingStats;
}
