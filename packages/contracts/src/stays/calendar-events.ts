import { midnightUtc } from '../dates';
import { type LanguageFormat } from '../language/language-format';
import { type CrewFacts, type StayFacts } from './mail-facts';

/** One all-day event of a stay, as mails and the download of its owner write it into an iCalendar file. */
export interface StayEvent {
  readonly id: string;
  /** Calendars replace an event of the same id by one of a higher sequence. */
  readonly sequence: number;
  readonly start: Date;
  readonly end: Date;
  readonly allDay: true;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
}

interface Words {
  readonly format: Pick<LanguageFormat, 'beds' | 'amountParts' | 'amountTotal'>;
  /** `Zusammen 4.032,00 €` */
  readonly together: (total: string) => string;
}

type Crew = Pick<CrewFacts, 'company' | 'name' | 'phone' | 'email'>;

/**
 * Returns the events of parts of a stay. Each is known by the first night of its part, so that every file about the stay
 * updates the same events.
 * @param crew in files for the owner, whose events name the company; files for the dispatcher name the house
 */
export function stayEvents(
  stay: StayFacts,
  parts: StayFacts['parts'],
  { format, together }: Words,
  crew: Crew | null,
): StayEvent[] {
  const who = crew === null ? stay.title : (crew.company ?? crew.name ?? stay.title);
  const contact = crew === null ? [stay.phone, stay.email] : [crew.phone, crew.email];
  return parts.map((part) => ({
    id: uidOf(stay, part.from),
    sequence: stay.version,
    start: midnightUtc(part.from),
    end: midnightUtc(part.to),
    allDay: true,
    summary: `${format.beds(part.beds)}: ${who}`,
    location: [stay.address, `${stay.zip_code} ${stay.city}`].filter(Boolean).join(', '),
    description: [
      ...(stay.amount === null
        ? []
        : [format.amountParts(stay.amount), together(format.amountTotal(stay.amount))]),
      ...contact.filter(Boolean),
    ].join('\n'),
  }));
}

/** Stays of earlier releases have one event, whose UID stays. */
const uidOf = ({ id, calendar_id: former }: StayFacts, from: string): string =>
  `${former ?? `${id}-${from}`}@kolonnenquartier`;
