import { type InboxState } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type BookingRequestDoc } from '../domain/booking-request';
import { countInbox, sortInbox } from '../domain/inbox';
import { type BookingRequests } from './ports';

interface Deps {
  readonly bookings: Pick<BookingRequests, 'inboxEntriesOf' | 'findByIds'>;
  readonly clock: Clock;
}

interface InboxQuery {
  readonly state: InboxState;
  readonly page: number;
  readonly perPage: number;
}

export interface InboxPage {
  readonly docs: readonly BookingRequestDoc[];
  readonly counts: Record<InboxState, number>;
  readonly now: Date;
}

export type ReadInbox = (ownerId: number, query: InboxQuery) => Promise<InboxPage>;

/** Reads one page of an owner's requests in a state; the state depends on the day and is not stored. */
export function createReadInbox({ bookings, clock }: Deps): ReadInbox {
  return async (ownerId, { state, page, perPage }) => {
    const now = clock.now();
    const sorted = sortInbox(await bookings.inboxEntriesOf(ownerId), ownerId, now);
    const ids = sorted[state].slice((page - 1) * perPage, page * perPage);
    const byId = new Map((await bookings.findByIds(ids)).map((doc) => [doc._id, doc]));
    return { docs: ids.flatMap((id) => byId.get(id) ?? []), counts: countInbox(sorted), now };
  };
}
