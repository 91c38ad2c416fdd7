import { type Clock } from '@kq/kernel';
import { applyStay } from '../domain/apply-stay';
import { type BookingRequestDoc } from '../domain/booking-request';
import { type AgreedStay, formerStay } from '../domain/stay-facts';
import { newsOf, type StayDoc } from '../../stays/domain/stay';
import { type Stays } from '../../stays';
import { type RecordStays } from './record-stays';

export interface Agreements {
  /** The request as its stays leave it, also while it does not show their newest version yet. */
  readonly doc: BookingRequestDoc;
  /** The oldest first. */
  readonly stays: readonly AgreedStay[];
}

/** Reads what is agreed by a request. Stays that it made a contract of and nobody inserted yet are inserted. */
export type ReadAgreements = (doc: BookingRequestDoc) => Promise<Agreements>;

export function createReadAgreements(deps: {
  readonly stays: Pick<Stays, 'ofRequests'>;
  readonly recordStays: RecordStays;
  readonly clock: Clock;
}): ReadAgreements {
  return async (found) => {
    const doc = await deps.recordStays(found);
    const stays = await deps.stays.ofRequests([doc._id]);
    const former = doc.recipients.flatMap((one) => formerStay(doc, one) ?? []);
    return { doc: withNews(doc, stays, deps.clock.now()), stays: [...former, ...stays] };
  };
}

/** Returns the request with the newest state of its stays; a version that it shows already changes nothing. */
const withNews = (doc: BookingRequestDoc, stays: readonly StayDoc[], now: Date): BookingRequestDoc =>
  stays.reduce((current, stay) => applyStay(current, newsOf(stay), now).next, doc);
