import { type Clock, type ReplaceableSecret } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { createBookingStats } from './booking-stats';
import { createCancelBookingRequest } from './cancel-booking-request';
import { createCancelStay } from './cancel-stay';
import { createChangeSender } from './change-sender';
import { createCheckBookingRequest } from './check-booking-request';
import { createConfirmBookingRequest } from './confirm-booking-request';
import { createCreateBookingRequest } from './create-booking-request';
import { createEndForBlockedParties } from './end-for-blocked-parties';
import { createFinishConfirmation } from './finish-confirmation';
import { createFreeCancelledStays } from './free-cancelled-stays';
import { createIdempotency } from './idempotency';
import { createListSuspensions } from './list-suspensions';
import { createReadMailContents } from './read-mail-contents';
import { createRecordDelivery } from './record-delivery';
import { createRecordPhoned } from './record-phoned';
import { type VisibilityOf } from '../../visibility/domain/visibility';
import { type PictureLinks } from '../../pictures';
import { type AccountBlocks } from '../../account-blocks';
import { createOwnerLanguage } from '../../accommodations';
import { createFinishStays } from './finish-stays';
import { type Stays } from '../../stays';
import { createLeaveEarly } from './leave-early';
import { createProcessDueStay } from './process-due-stay';
import { createReadAgreements } from './read-agreements';
import { createReconcileStays } from './reconcile-stays';
import { createRecordStays } from './record-stays';
import { createOwnerContacts } from './owner-contacts';
import {
  type AccommodationStore,
  type BookingRequests,
  type Contacts,
  type SenderReports,
  type SuspensionLifts,
  type Views,
} from './ports';
import { createSenderLimits, type DailyQuota, type SenderCaps } from '../../quotas';
import { type PlaceNames } from '../../search/domain/location-name';
import { createProcessDueRequest } from './process-due-request';
import { createReadBookingRequests } from './read-booking-request';
import { createBlockNights } from './block-nights';
import { createReadArrival } from './read-arrival';
import { createReadInbox } from './read-inbox';
import { createReadOwnStay } from './read-own-stay';
import { createReadOwnerStats } from './read-owner-stats';
import { createReadNoticeFacts } from './read-notice-facts';
import { createReadStayCompanies } from './read-stay-companies';
import { createReadRequestContact } from './read-request-contact';
import { createRespondToBookingRequest } from './respond-to-booking-request';
import { createSenderHold } from './sender-hold';
import { createSettleHeldRequests } from './settle-held-requests';
import { createSenderSuspension } from './sender-suspension';
import { createSettleVerification } from './settle-verification';
import { createWaitingRequests } from './waiting-requests';
import { createBedReservations } from './take-beds';

export interface BookingPorts {
  readonly bookings: BookingRequests;
  readonly stays: Stays;
  readonly accommodations: AccommodationStore;
  readonly visibilityOf: VisibilityOf;
  readonly pictureLinks: Pick<PictureLinks, 'coverUrl'>;
  readonly contacts: Contacts;
  readonly views: Views;
  readonly gazetteer: PlaceNames;
  readonly quota: DailyQuota;
  readonly reports: SenderReports;
  readonly lifts: SuspensionLifts;
  readonly accountBlocks: AccountBlocks;
  readonly caps: SenderCaps | null;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly linkSecret: ReplaceableSecret;
  readonly publicUrl: () => string;
}

/** Use cases of booking requests, called by routes, consumers and jobs. */
export type BookingUseCases = ReturnType<typeof createBookingUseCases>;

/** Composes the use cases over their ports. */
export function createBookingUseCases(ports: BookingPorts) {
  const suspension = createSenderSuspension(ports);
  const hold = createSenderHold(ports);
  const settleHeld = createSettleHeldRequests({ ...ports, suspension });
  const limits = createSenderLimits(ports);
  const beds = createBedReservations(ports);
  const endForBlockedParties = createEndForBlockedParties(ports);
  const recordStays = createRecordStays({ ...ports, beds });
  const readAgreements = createReadAgreements({ ...ports, recordStays });
  const finishStays = createFinishStays({ ...ports, beds });
  const finishConfirmation = createFinishConfirmation({ ...ports, beds, recordStays });
  const freeCancelledStays = createFreeCancelledStays({ ...ports, beds });
  const settleVerification = createSettleVerification({ ...ports, suspension, hold, endForBlockedParties });
  const steps = { finishConfirmation, freeCancelledStays, recordStays, finishStays };
  return {
    create: createCreateBookingRequest({
      ...ports,
      places: ports.gazetteer,
      idempotency: createIdempotency({ ...ports, linkSecret: ports.linkSecret }),
      limits,
      suspension,
      endForBlockedParties,
      hold,
      settleHeld,
    }),
    changeSender: createChangeSender({ ...ports, limits }),
    check: createCheckBookingRequest({ ...ports, places: ports.gazetteer }),
    read: createReadBookingRequests({
      ...ports,
      ownerContacts: createOwnerContacts(ports),
      languageOf: createOwnerLanguage(ports),
    }),
    readArrival: createReadArrival(ports),
    readInbox: createReadInbox(ports),
    readOwnStay: createReadOwnStay({ ...ports, readAgreements }),
    readOwnerStats: createReadOwnerStats(ports),
    readStayCompanies: createReadStayCompanies(ports),
    readNoticeFacts: createReadNoticeFacts(ports),
    blockNights: createBlockNights(ports),
    respond: createRespondToBookingRequest(ports),
    confirm: createConfirmBookingRequest({ ...ports, ...steps }),
    cancel: createCancelBookingRequest({ ...ports, ...steps }),
    cancelStay: createCancelStay({ ...ports, ...steps }),
    leaveEarly: createLeaveEarly({ ...ports, ...steps }),
    recordPhoned: createRecordPhoned(ports),
    listSuspensions: createListSuspensions({ ...ports, suspension }),
    liftSuspension: suspension.lift,
    settleHeld,
    settleVerification,
    waiting: createWaitingRequests({ ...ports, suspension, settleVerification }),
    recordDelivery: createRecordDelivery(ports),
    processDue: createProcessDueRequest({ ...ports, ...steps, settleHeld }),
    processDueStay: createProcessDueStay({ ...ports, ...steps }),
    reconcileStays: createReconcileStays({ ...ports, ...steps }),
    readMailContents: createReadMailContents({
      ...ports,
      suspension,
      readAgreements,
    }),
    readRequestContact: createReadRequestContact(ports),
    stats: createBookingStats(ports),
  };
}
