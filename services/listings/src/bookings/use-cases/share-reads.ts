import { type ContactCard } from '@kq/contracts';
import { createBatcher } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type AccommodationStore, type BookingRequests, type Contacts } from './ports';
import { type SenderSuspension } from './sender-suspension';

/** Sources of the content of a mail. */
export interface SharedReads {
  readonly bookings: Pick<BookingRequests, 'findById'>;
  readonly accommodations: Pick<AccommodationStore, 'findByIds'>;
  readonly contacts: Contacts;
  readonly suspension: Pick<SenderSuspension, 'isSuspended'>;
}

/** Returns sources for questions of one call: repeated and concurrent reads of the same fact are shared. */
export function shareReads({ bookings, accommodations, contacts, suspension }: SharedReads): SharedReads {
  const reads = createBatcher<readonly number[], AccommodationDoc[]>({
    run: (lists) =>
      readUnion(
        lists,
        (ids) => accommodations.findByIds(ids),
        ({ _id }) => _id,
      ),
  });
  const cards = createBatcher<readonly number[], ContactCard[]>({
    run: (lists) =>
      readUnion(
        lists,
        (ids) => contacts.byIds(ids),
        ({ id }) => id,
      ),
  });
  return {
    bookings: { findById: once((id) => bookings.findById(id)) },
    suspension: { isSuspended: once((id) => suspension.isSuspended(id)) },
    accommodations: { findByIds: (ids) => reads.ask(ids) },
    contacts: { byIds: (ids) => cards.ask(ids) },
  };
}

function once<T>(read: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const known = new Map<number, Promise<T>>();
  return (id) => {
    // A mongoose query runs each time it is awaited: only a real promise can be shared.
    const answer = known.get(id) ?? Promise.resolve(read(id));
    known.set(id, answer);
    return answer;
  };
}

/** Reads the union of the lists and returns each caller their part. */
async function readUnion<T>(
  lists: readonly (readonly number[])[],
  read: (ids: readonly number[]) => Promise<readonly T[]>,
  idOf: (found: T) => number,
): Promise<T[][]> {
  const ids = [...new Set(lists.flat())];
  const found = ids.length === 0 ? [] : await read(ids);
  const byId = new Map(found.map((each) => [idOf(each), each]));
  return lists.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
}
