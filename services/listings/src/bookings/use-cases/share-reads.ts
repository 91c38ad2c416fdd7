import { createBatcher } from '@kq/kernel';
import { type ReadAgreements } from './read-agreements';
import { type AccommodationStore, type BookingRequests, type Contacts } from './ports';
import { type SenderSuspension } from './sender-suspension';

/** Sources of the content of a mail. */
export interface SharedReads {
  readonly bookings: Pick<BookingRequests, 'findById'>;
  readonly accommodations: Pick<AccommodationStore, 'findByIds'>;
  readonly contacts: Contacts;
  readonly suspension: Pick<SenderSuspension, 'isSuspended'>;
  readonly readAgreements: ReadAgreements;
}

/** Returns sources for questions of one call: repeated and concurrent reads of the same fact are shared. */
export function shareReads({
  bookings,
  accommodations,
  contacts,
  suspension,
  readAgreements,
}: SharedReads): SharedReads {
  return {
    bookings: { findById: once((id) => bookings.findById(id)) },
    suspension: { isSuspended: once((id) => suspension.isSuspended(id)) },
    readAgreements: onceBy(
      (doc) => readAgreements(doc),
      ({ _id }) => _id,
    ),
    accommodations: {
      findByIds: shareById(
        (ids) => accommodations.findByIds(ids),
        ({ _id }) => _id,
      ),
    },
    contacts: {
      byIds: shareById(
        (ids) => contacts.byIds(ids),
        ({ id }) => id,
      ),
    },
  };
}

const once = <T>(read: (id: number) => Promise<T>) => onceBy(read, (id) => id);

function onceBy<Q, T>(
  read: (question: Q) => Promise<T>,
  idOf: (question: Q) => number,
): (question: Q) => Promise<T> {
  const known = new Map<number, Promise<T>>();
  return (question) => {
    const id = idOf(question);
    // A mongoose query runs each time it is awaited: only a real promise can be shared.
    const answer = known.get(id) ?? Promise.resolve(read(question));
    known.set(id, answer);
    return answer;
  };
}

/** Returns `compute`, which runs once for each object of one call. */
export function oncePer<Q extends object, T>(compute: (question: Q) => T): (question: Q) => T {
  const known = new Map<Q, T>();
  return (question) => {
    const answer = known.get(question) ?? compute(question);
    known.set(question, answer);
    return answer;
  };
}

/** Returns a read of records by id that combines concurrent calls into one. */
export function shareById<T>(
  read: (ids: readonly number[]) => Promise<readonly T[]>,
  idOf: (found: T) => number,
): (ids: readonly number[]) => Promise<T[]> {
  const batcher = createBatcher<readonly number[], T[]>({ run: (lists) => readUnion(lists, read, idOf) });
  return (ids) => batcher.ask(ids);
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
