// Not from the package's index, whose exports are getters: a scan that sorts by totals calls this for each hit.
import { computeStayCents } from '@kq/contracts/amount';
import { type IndexHit } from './index-query';

/** Returns the total for a crew in cents, for at most the free beds, on the nights of a stay, with cleaning. */
export const crewTotal = (
  { bedsFree, price, cleaning }: Pick<IndexHit, 'bedsFree' | 'price' | 'cleaning'>,
  workers: number,
  nights: number,
): number =>
  computeStayCents({
    beds: Math.min(workers, bedsFree),
    nights,
    price_per_bed_night: price,
    final_cleaning: cleaning,
  }).total_cents;
