import { MONTHLY_DISCOUNT_NIGHTS, WEEKLY_DISCOUNT_NIGHTS } from '@kq/contracts/constants';
import { type CardFacts } from '../../accommodations/domain/card';
import { firstMonThuNightAbove, firstNightAbove } from '../../beds/domain/timeline';
import { type Columns, featureBit } from './columns';
import { type IndexHit, type IndexQuery } from './index-query';

/** Reads what the columns of a slot say about a hit: the scan has them at hand, unlike the objects of its facts. */
export function readHit(
  c: Columns,
  slot: number,
  { longestSpan, today, to, spans }: IndexQuery,
  { distanceKm, bedsFree, score }: Pick<IndexHit, 'distanceKm' | 'bedsFree' | 'score'>,
): IndexHit {
  const hours = c.responseHours[slot] as number;
  const confirmedDay = c.confirmedDay[slot] as number;
  const firstNight = spans === null ? firstNightAbove : firstMonThuNightAbove;
  const [start, end] = [c.stepsFrom[slot] as number, c.stepsTo[slot] as number];
  return {
    facts: c.facts.get(slot) as CardFacts,
    price: pricesFor(c, longestSpan)[slot] as number,
    cleaning: c.cleaning[slot] as number,
    isVerified: ((c.flags[slot] as number) & featureBit.verified) !== 0,
    calendarAge: confirmedDay === 0 ? null : Math.max(0, today - confirmedDay),
    responseHours: hours === Infinity ? null : hours,
    distanceKm,
    bedsFree,
    freeUntilDay: firstNight(c.steps.all, to, (c.bedsTotal[slot] as number) - bedsFree, start, end),
    score,
  };
}

/** Returns the column with the price per bed and night of a stay whose longest span has `nights`. */
export function pricesFor(c: Columns, nights: number | null): Int32Array {
  if (nights !== null && nights >= MONTHLY_DISCOUNT_NIGHTS) return c.monthPrice;
  return nights !== null && nights >= WEEKLY_DISCOUNT_NIGHTS ? c.weekPrice : c.price;
}
