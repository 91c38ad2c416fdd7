import { type AnyModel, type Migration } from '@kq/service-kit';
import { systemClock } from '@kq/kernel';
import { createAccommodationModel } from '../accommodations/data/accommodation.model';
import { createAccommodationRepository } from '../accommodations/data/accommodation.repository';
import { createBookingRequestModel } from '../bookings/data/booking-request.model';
import { createBookingRequestRepository } from '../bookings/data/booking-request.repository';
import { type BookingRequestDoc } from '../bookings/domain/booking-request';
import { createBedReservations } from '../bookings/use-cases/take-beds';
import { createStayModel } from '../stays/data/stay.model';
import { createStayRepository } from '../stays/data/stay.repository';
import { createRecordStays } from '../bookings/use-cases/record-stays';
import { type Connection } from 'mongoose';

const BATCH = 200;

/**
 * Gives every confirmation a stay and its reservation the stay's id, by the same steps as a confirmation of an earlier
 * release beside this one. What was not recorded stays unknown; no event, no mail. After a kill it goes on with those that
 * have none.
 */
export const createStaysMigration = (batch = BATCH): Migration => ({
  number: 3,
  name: 'stays of confirmed requests as documents',
  async up(connection, signal) {
    const model = modelOf(connection, 'BookingRequest', createBookingRequestModel);
    const recordStays = createRecording(connection);
    for (let last = 0, isDone = false; !isDone;) {
      const docs = await model
        .find({ _id: { $gt: last }, 'recipients.status': 'confirmed' })
        .sort({ _id: 1 })
        .limit(batch)
        .lean<BookingRequestDoc[]>();
      for (const doc of docs) {
        signal.throwIfAborted();
        await recordStays(doc);
        last = doc._id;
      }
      isDone = docs.length < batch;
    }
  },
});

export const staysMigration = createStaysMigration();

function createRecording(connection: Connection) {
  const clock = systemClock;
  const accommodations = createAccommodationRepository({
    model: modelOf(connection, 'Accommodation', createAccommodationModel),
    showsDemo: true,
  });
  return createRecordStays({
    bookings: createBookingRequestRepository({
      model: modelOf(connection, 'BookingRequest', createBookingRequestModel),
      clock,
      onWritten: () => undefined,
    }),
    accommodations,
    stays: createStayRepository({
      model: modelOf(connection, 'Stay', createStayModel),
      clock,
      relay: () => undefined,
    }),
    beds: createBedReservations({ accommodations, visibilityOf: () => 'public', clock }),
    clock,
  });
}

/** The models of the service exist already when it migrates its own database. */
const modelOf = <M extends AnyModel>(
  connection: Connection,
  name: string,
  create: (connection: Connection) => M,
): M => (connection.models[name] as M | undefined) ?? create(connection);
