import { berlinHour, CALENDAR_CHECK_LINK_DAYS, dateInBerlin } from '@kq/contracts';
import { AppError, DAY_MS } from '@kq/kernel';
import { type OutboxDocument } from '@kq/service-kit/outbox/outbox-document';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type LinkSubject } from './link-token';

/** The weekly question to one owner whether the calendars are right, as stored. Ids and dates only. */
export interface CalendarCheckDoc extends OutboxDocument {
  /** User id of the owner. */
  _id: number;
  /** Number of the last mail; the link of each mail is bound to it, and every write compares it. */
  check_no: number;
  mailed_at: Date;
}

/** An owner is asked when a confirmation is this old, and at most once in this time. */
const WEEK_MS = 7 * DAY_MS;

/** Berlin hours from `from` to before `to`. */
export interface MailHours {
  readonly from: number;
  readonly to: number;
}

/** Reads `7-11`. */
export function mailHoursOf(text: string): MailHours {
  const [from = 0, to = 0] = text.split('-').map(Number);
  return { from, to };
}

export function isMailTime(now: Date, { from, to }: MailHours): boolean {
  const hour = berlinHour(now);
  return hour >= from && hour < to;
}

/** Returns the instant 7 days ago: confirmations up to it are too old, and mails up to it may be followed by another. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - WEEK_MS);

export const checkSubject = (ownerId: number): LinkSubject => ['calendar-check', ownerId];

export const linkEndOf = ({ mailed_at }: Pick<CalendarCheckDoc, 'mailed_at'>): Date =>
  new Date(mailed_at.getTime() + CALENDAR_CHECK_LINK_DAYS * DAY_MS);

/** Returns the check that this number opens. @throws AppError GONE after the next mail and after 14 days */
export function openCheck(doc: CalendarCheckDoc | null, no: number, now: Date): CalendarCheckDoc {
  if (doc === null || doc.check_no !== no || linkEndOf(doc) <= now) throw new AppError('GONE');
  return doc;
}

type Confirmed = Pick<AccommodationDoc, 'availability_confirmed_at'>;

/** Returns true for a calendar that its owner confirmed or changed on this day, Berlin time. */
export const isConfirmedOn = ({ availability_confirmed_at: at }: Confirmed, now: Date): boolean =>
  at !== null && dateInBerlin(at) === dateInBerlin(now);

/** Returns the earliest confirmation; null while one accommodation has none since the mail, and for no accommodation. */
export function confirmedSince(all: readonly Confirmed[], mailedAt: Date): Date | null {
  const times = all.map(({ availability_confirmed_at: at }) => at?.getTime() ?? 0);
  const first = Math.min(...times);
  return times.length > 0 && first >= mailedAt.getTime() ? new Date(first) : null;
}
