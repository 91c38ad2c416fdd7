import { type Clock } from '@kq/kernel';
import { type Logger } from '@kq/service-kit/telemetry/logger';
import { makeBookingFigures } from './booking-figures';
import { makeCancelBookingRequest } from './cancel-booking-request';
import { createChangeSender } from './change-sender';
import { createCheckBookingRequest } from './check-booking-request';
import { makeConfirmBookingRequest } from './confirm-booking-request';
import { makeCreateBookingRequest } from './create-booking-request';
import { makeFinishConfirmation } from './finish-confirmation';
import { makeFreeCancelledStays } from './free-cancelled-stays';
import { makeIdempotency } from './idempotency';
import { createListSuspensions } from './list-suspensions';
import { makeReadMailContents } from './read-mail-contents';
import { makeNoteDelivery } from './note-delivery';
import { makeNotePhoned } from './note-phoned';
import { makeOwnerPhones } from './owner-phones';
import {
  type AccommodationStore,
  type BookingRequests,
  type Contacts,
  type DailyQuota,
  type SuspensionLifts,
} from './ports';
import { type PlaceNames } from '../domain/location-name';
import { makeProcessDueRequest } from './process-due-request';
import { makeReadBookingRequests } from './read-booking-request';
import { makeReportBookingRequest } from './report-booking-request';
import { makeReadRequestContact } from './read-request-contact';
import { makeRespondToBookingRequest } from './respond-to-booking-request';
import { makeSenderLimits, type SenderCaps } from './sender-limits';
import { createSenderSuspension } from './sender-suspension';
import { makeSettleProof } from './settle-proof';
import { makeBeds } from './take-beds';
import { type BookingUseCases } from './booking-use-cases';

export interface BookingPorts {
  readonly bookings: BookingRequests;
  readonly accommodations: AccommodationStore;
  readonly contacts: Contacts;
  readonly gazetteer: PlaceNames;
  readonly quota: DailyQuota;
  readonly lifts: SuspensionLifts;
  readonly caps: SenderCaps | null;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly linkSecret: string;
  readonly publicUrl: () => string;
}

/** Composes the use cases over their ports. */
export function makeBookingUseCases(ports: BookingPorts): BookingUseCases {
  const pause = createSenderSuspension(ports);
  const limits = makeSenderLimits(ports);
  const beds = makeBeds(ports);
  const finishConfirmation = makeFinishConfirmation({ ...ports, beds });
  const freeCancelledStays = makeFreeCancelledStays({ ...ports, beds });
  return {
    create: makeCreateBookingRequest({
      ...ports,
      places: ports.gazetteer,
      idempotency: makeIdempotency({ ...ports, secret: ports.linkSecret }),
      limits,
      pause,
    }),
    changeSender: createChangeSender({ ...ports, limits }),
    check: createCheckBookingRequest(ports),
    read: makeReadBookingRequests({ ...ports, phones: makeOwnerPhones(ports) }),
    respond: makeRespondToBookingRequest({ ...ports, beds }),
    report: makeReportBookingRequest(ports),
    confirm: makeConfirmBookingRequest({ ...ports, finishConfirmation }),
    cancel: makeCancelBookingRequest({ ...ports, freeCancelledStays }),
    notePhoned: makeNotePhoned(ports),
    listSuspensions: createListSuspensions({ ...ports, pause }),
    liftSuspension: pause.lift,
    settleProof: makeSettleProof({ ...ports, pause }),
    noteDelivery: makeNoteDelivery(ports),
    processDue: makeProcessDueRequest({ ...ports, finishConfirmation, freeCancelledStays }),
    readMailContents: makeReadMailContents({ ...ports, pause }),
    readRequestContact: makeReadRequestContact(ports),
    figures: makeBookingFigures(ports),
  };
}
