import { type ProviderStats } from '../../accommodations/domain/provider-stats';
import { type Columns, featureBit } from './columns';
import { baseScore } from './score';

/**
 * Writes the columns that depend on the statistics of an owner. Reads columns only: each minute it runs for all slots, and
 * their facts lie scattered in memory.
 */
export function writeStanding(
  { owner, price, flags, standing, responseHours }: Columns,
  slot: number,
  statsByOwner: ReadonlyMap<number, ProviderStats>,
): void {
  const stats = statsByOwner.get(owner[slot] as number);
  const isVerified = ((flags[slot] as number) & featureBit.verified) !== 0;
  standing[slot] = baseScore({ priceCents: price[slot] as number, isVerified }, stats);
  responseHours[slot] = stats?.response_hours ?? Infinity;
}
