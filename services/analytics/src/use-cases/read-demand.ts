import { dateInBerlin } from '@kq/contracts';
import { type Clock, DAY_MS } from '@kq/kernel';
import { type Demand, demandOf } from '../domain/demand';
import { type Coverages, type SearchesByTown, type Towns, type UnknownTexts } from './ports';

interface Deps {
  readonly searchesByTown: SearchesByTown;
  readonly coverages: Pick<Coverages, 'all'>;
  readonly unknownTexts: Pick<UnknownTexts, 'since'>;
  readonly towns: Pick<Towns, 'findAll'>;
  readonly clock: Clock;
}

/** Use case of GET /admin/demand: searched towns without accommodations, and texts that name no known place. */
export function createReadDemand({ searchesByTown, coverages, unknownTexts, towns, clock }: Deps) {
  return async ({ days }: { readonly days: number }): Promise<Demand> => {
    const since = new Date(clock.now().getTime() - days * DAY_MS);
    const [searches, supply, texts] = await Promise.all([
      searchesByTown(since),
      coverages.all(),
      unknownTexts.since(dateInBerlin(since)),
    ]);
    const known = await towns.findAll([...new Set([...searches.keys(), ...supply.keys()])]);
    return demandOf({ searches, supply, texts, townOf: (id) => known.get(id) ?? null });
  };
}
