import { PRODUCT_NAME } from '@kq/contracts';
import ical from 'ical-generator';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { createOwnUids } from '../domain/own-uid';

interface Options {
  readonly secret: string;
  /** ISO date; what ended before is left out. */
  readonly today: string;
}

/**
 * Returns the busy nights as iCalendar text: confirmed stays and the owner's blocks, never imported nights, which would
 * return to the platform they come from. Without names and numbers of beds (docs/security.md S16).
 */
export function calendarFile(doc: AccommodationDoc, { secret, today }: Options): string {
  const uids = createOwnUids(secret, doc);
  const calendar = ical({
    prodId: { company: PRODUCT_NAME, product: 'Belegung', language: 'DE' },
    name: `${PRODUCT_NAME}: ${doc.title}`,
  });
  const add = (id: string, summary: string, { from, to }: { from: string; to: string }) =>
    calendar.createEvent({
      id,
      summary,
      start: midnight(from),
      end: midnight(to),
      allDay: true,
      stamp: doc.changed_at,
    });
  const isAhead = ({ to }: { to: string }) => to > today;
  for (const stay of doc.stays.filter(isAhead)) add(uids.ofStay(stay.request_id), 'Belegt', stay);
  const blocks = doc.blocks.filter(isAhead);
  for (const [index, block] of blocks.entries()) {
    const equal = blocks.slice(0, index).filter((other) => isSame(other, block)).length;
    add(uids.ofBlock(block, equal), 'Gesperrt', block);
  }
  return calendar.toString();
}

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

const isSame = (a: AccommodationDoc['blocks'][number], b: AccommodationDoc['blocks'][number]): boolean =>
  a.from === b.from && a.to === b.to && a.beds === b.beds;
