import { nightsBetween } from '@kq/contracts';
import { validationError } from '@kq/kernel';
import { type AccommodationDoc } from './accommodation';
import { takenOf } from './beds';
import { dayDate, dayNumber, freeBeds, timelineOf } from './timeline';

const NIGHTS_MAX = 550;

/**
 * Returns the free beds of every night from `from` to before `to`. @throws AppError VALIDATION_FAILED for a span beyond
 * the limit
 */
export function nightlyBeds(
  doc: Pick<AccommodationDoc, 'beds_total' | 'blocks' | 'feeds' | 'stays'>,
  from: string,
  to: string,
): { date: string; beds_free: number }[] {
  if (nightsBetween(from, to) > NIGHTS_MAX)
    throw validationError({ to: [`Höchstens ${NIGHTS_MAX} Nächte auf einmal.`] });
  const facts = { bedsTotal: doc.beds_total, timeline: timelineOf(takenOf(doc)) };
  const nights: { date: string; beds_free: number }[] = [];
  for (let day = dayNumber(from); day < dayNumber(to); day++) {
    nights.push({ date: dayDate(day), beds_free: freeBeds(facts, day, day + 1) });
  }
  return nights;
}
