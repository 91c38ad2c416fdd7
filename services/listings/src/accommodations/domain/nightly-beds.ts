import { type AccommodationDoc } from './accommodation';
import { takenOf } from './beds';
import { dayDate, dayNumber, freeBeds, timelineOf } from '../../beds/domain/timeline';

/** Returns the free beds of every night from `from` to before `to`. */
export function nightlyBeds(
  doc: Pick<AccommodationDoc, 'beds_total' | 'blocks' | 'feeds' | 'stays'>,
  from: string,
  to: string,
): { date: string; beds_free: number }[] {
  const facts = { bedsTotal: doc.beds_total, timeline: timelineOf(takenOf(doc)) };
  const nights: { date: string; beds_free: number }[] = [];
  for (let day = dayNumber(from); day < dayNumber(to); day++) {
    nights.push({ date: dayDate(day), beds_free: freeBeds(facts, day, day + 1) });
  }
  return nights;
}
