import { type Clock } from '@kq/kernel';
import { type BookingRequestDoc, type HouseFacts } from '../domain/booking-request';
import { adoptStays, formerHouseOf, noteStayWritten } from '../domain/recipient-stay';
import { changeRequest } from './change-request';
import { type AccommodationStore, type BookingRequests } from './ports';
import { type Beds } from './take-beds';
import { stayOf } from '../../stays/domain/stay';
import { type Stays } from '../../stays';

interface Deps {
  readonly bookings: BookingRequests;
  readonly accommodations: Pick<AccommodationStore, 'findByIds'>;
  readonly stays: Pick<Stays, 'insert'>;
  readonly beds: Pick<Beds, 'name'>;
  readonly clock: Clock;
}

/**
 * Steps 4 and 5 of a confirmation: inserts the stays that the request made a contract of, then forgets that they were to be
 * written. Whoever reads a request without them does it; every step is repeatable. A confirmation of an earlier release
 * gets its stay here, too.
 */
export type RecordStays = (doc: BookingRequestDoc) => Promise<BookingRequestDoc>;

export function createRecordStays({ bookings, accommodations, stays, beds, clock }: Deps): RecordStays {
  return async (doc) => {
    let latest = await adopt(doc);
    for (const recipient of latest.recipients) {
      const agreed = recipient.stay_to_write;
      if (!agreed) continue;
      await stays.insert(stayOf(latest, recipient, agreed));
      if (agreed.is_adopted) await beds.name(recipient.accommodation_id, doc._id, agreed.stay_id);
      latest = await changeRequest(bookings, doc._id, (current) => noteStayWritten(current, agreed.stay_id));
    }
    return latest;
  };

  async function adopt(doc: BookingRequestDoc): Promise<BookingRequestDoc> {
    const former = doc.recipients.filter((one) => one.status === 'confirmed' && one.stay_state === undefined);
    if (former.length === 0) return doc;
    const stored = await accommodations.findByIds(former.map((one) => one.accommodation_id));
    const addresses = new Map(stored.map(({ _id, address }) => [_id, address]));
    const houses = new Map(
      former.map((one): [number, HouseFacts] => [
        one.accommodation_id,
        formerHouseOf(one, addresses.get(one.accommodation_id) ?? ''),
      ]),
    );
    return changeRequest(bookings, doc._id, (current) => adoptStays(current, { houses }, clock.now()));
  }
}
