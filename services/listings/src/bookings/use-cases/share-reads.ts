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
      promised((doc) => readAgreements(doc)),
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

const once = <T>(read: (id: number) => Promise<T>) => onceBy(promised(read), (id) => id);

/** A mongoose query runs each time it is awaited: only a real promise can be shared. */
const promised =
  <Q, T>(read: (question: Q) => Promise<T>) =>
  (question: Q): Promise<T> =>
    Promise.resolve(read(question));

/** Returns `compute`, which runs once for each key of one call. */
export function onceBy<Q, T>(
  compute: (question: Q) => T,
  keyOf: (question: Q) => unknown,
): (question: Q) => T {
  const known = new Map<unknown, T>();
  return (question) => {
    const key = keyOf(question);
    const answer = known.get(key) ?? compute(question);
    known.set(key, answer);
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
