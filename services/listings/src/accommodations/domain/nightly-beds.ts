import { nightsBetween } from '@kq/contracts';
import { validationError } from '@kq/kernel';
import { type AccommodationDoc } from './accommodation';
import { takenOf } from './beds';
import { dayDate, dayNumber, mostTaken, timelineOf } from './timeline';

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
  const timeline = timelineOf(takenOf(doc));
  const nights: { date: string; beds_free: number }[] = [];
  for (let day = dayNumber(from); day < dayNumber(to); day++) {
    const taken = timeline === null ? 0 : mostTaken(timeline, day, day + 1);
    nights.push({ date: dayDate(day), beds_free: Math.max(0, doc.beds_total - taken) });
  }
  return nights;
}
