import { type Clock } from '@kq/kernel';
import { visibleContact } from '../domain/visible-contact';
import { type BookingRequests } from './ports';

interface Deps {
  readonly bookings: Pick<BookingRequests, 'findByIds'>;
  readonly clock: Clock;
}

/**
 * Returns by request who stays with this owner: the company, else the name of the contact. Only confirmed requests, and
 * until 30 days after the stay (docs/design.md D11).
 */
export type ReadStayCompanies = (
  ownerId: number,
  requestIds: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

export function createReadStayCompanies({ bookings, clock }: Deps): ReadStayCompanies {
  return async (ownerId, requestIds) => {
    const docs = requestIds.length === 0 ? [] : await bookings.findByIds(requestIds);
    const now = clock.now();
    return new Map(
      docs.flatMap((doc): [number, string][] => {
        const own = doc.recipients.filter((one) => one.owner_id === ownerId);
        const isConfirmed = own.some(({ status }) => status === 'confirmed');
        const contact = isConfirmed ? visibleContact(doc, own, now) : null;
        return contact === null ? [] : [[doc._id, contact.company ?? contact.name]];
      }),
    );
  };
}
