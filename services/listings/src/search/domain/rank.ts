import { EARTH_RADIUS_KM } from '@kq/gazetteer/sphere';
import { type Columns } from './columns';
import { crewTotal } from './crew-total';
import { type IndexQuery } from './index-query';
import { scoreOf } from './score';

/** Totals for a part of the crew follow all totals for the whole crew: they buy fewer beds. */
const PART_OF_CREW = 1e12;

/** Returns the key of a hit for the sorts by price, total and answer time, larger is better. */
export function rankAt(
  c: Columns,
  slot: number,
  { sort, nights, workers }: IndexQuery,
  price: number,
  bedsFree: number,
): number {
  if (sort === 'answer_time') return -(c.responseHours[slot] as number);
  if (sort === 'price' || nights === null) return -price;
  const total = crewTotal({ bedsFree, price, cleaning: c.cleaning[slot] as number }, workers, nights);
  return bedsFree < workers ? -total - PART_OF_CREW : -total;
}

/** Returns the score of a hit, see `scoreOf`. */
export function scoreAt(
  c: Columns,
  slot: number,
  query: IndexQuery,
  chordSquare: number,
  bedsFree: number,
): number {
  return scoreOf(
    c.standing[slot] as number,
    // Below 100 km the chord differs from the distance by 1 in 100 000: exact enough for ranking.
    (EARTH_RADIUS_KM * Math.sqrt(chordSquare)) / query.radiusKm,
    bedsFree / query.workers,
    query.today - (c.confirmedDay[slot] as number),
  );
}
