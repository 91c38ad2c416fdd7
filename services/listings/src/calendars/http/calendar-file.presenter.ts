import { midnightUtc, PRODUCT_NAME } from '@kq/contracts';
import ical, { type ICalCalendar } from 'ical-generator';
import { type CalendarDoc } from '../../accommodations/domain/accommodation';
import { type Block } from '../../beds/domain/block';
import { reservedParts } from '../../beds/domain/reservation';
import { createOwnUids } from '../domain/own-uid';

interface Options {
  readonly secret: string;
  /** ISO date; what ended before is left out. */
  readonly today: string;
}

type Exported = Pick<CalendarDoc, '_id' | 'title' | 'stays' | 'blocks' | 'changed_at'>;

/**
 * Returns the busy nights as iCalendar text: confirmed stays and the owner's blocks, never imported nights, which would
 * return to the platform they come from. Without names and numbers of beds (docs/security.md S16).
 */
export function calendarFile(doc: Exported, options: Options): string {
  const calendar = emptyCalendar(doc.title);
  addEvents(calendar, doc, { ...options, suffix: '' });
  return calendar.toString();
}

/** Returns the same events of several accommodations in one file, each with the title of its accommodation. */
export function ownerCalendarFile(docs: readonly Exported[], options: Options): string {
  const calendar = emptyCalendar('Alle Unterkünfte');
  for (const doc of docs) addEvents(calendar, doc, { ...options, suffix: `: ${doc.title}` });
  return calendar.toString();
}

const emptyCalendar = (name: string): ICalCalendar =>
  ical({
    prodId: { company: PRODUCT_NAME, product: 'Belegung', language: 'DE' },
    name: `${PRODUCT_NAME}: ${name}`,
  });

function addEvents(
  calendar: ICalCalendar,
  doc: Exported,
  { secret, today, suffix }: Options & { readonly suffix: string },
): void {
  const uids = createOwnUids(secret, doc);
  const add = (id: string, summary: string, { from, to }: { from: string; to: string }) =>
    calendar.createEvent({
      id,
      summary: `${summary}${suffix}`,
      start: midnightUtc(from),
      end: midnightUtc(to),
      allDay: true,
      stamp: doc.changed_at,
    });
  const isAhead = ({ to }: { to: string }) => to > today;
  for (const stay of doc.stays)
    for (const part of reservedParts(stay).filter(isAhead)) add(uids.ofPart(stay, part), 'Belegt', part);
  const blocks = doc.blocks.filter(isAhead);
  for (const [index, block] of blocks.entries()) {
    const equal = blocks.slice(0, index).filter((other) => isSame(other, block)).length;
    add(uids.ofBlock(block, equal), 'Gesperrt', block);
  }
}

const isSame = (a: Block, b: Block): boolean => a.from === b.from && a.to === b.to && a.beds === b.beds;
