import { type adminDemandResponseSchema, DEMAND_NEARBY_KM, DEMAND_ROWS_MAX } from '@kq/contracts';
import { distanceKm } from '@kq/gazetteer';
import { type z } from 'zod';

export type Demand = z.input<typeof adminDemandResponseSchema>;

export interface Town {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

interface Observed {
  /** Searches by town. */
  readonly searches: ReadonlyMap<string, number>;
  /** Accommodations by town. */
  readonly supply: ReadonlyMap<string, number>;
  readonly texts: readonly {
    readonly text: string;
    readonly searches: number;
    readonly lastSearchedOn: string;
  }[];
  /** Returns null for an id that the gazetteer has no more. */
  readonly townOf: (id: string) => Town | null;
}

/** Joins searches with accommodations: what was searched where nothing is, the most searched first. */
export function demandOf({ searches, supply, texts, townOf }: Observed): Demand {
  const supplied = [...supply].flatMap(([id, count]) => {
    const town = townOf(id);
    return town === null ? [] : [{ town, count }];
  });
  const nearby = (at: Town): number =>
    supplied
      .filter(({ town }) => distanceKm(town, at) <= DEMAND_NEARBY_KM)
      .reduce((sum, { count }) => sum + count, 0);
  return {
    towns: [...searches]
      .filter(([id]) => !supply.has(id))
      .sort(([a, first], [b, second]) => second - first || a.localeCompare(b))
      .flatMap(([id, count]) => {
        const town = townOf(id);
        return town === null ? [] : [{ place_id: id, town, searches: count }];
      })
      .slice(0, DEMAND_ROWS_MAX)
      .map(({ place_id, town, searches: count }) => ({
        place_id,
        ...town,
        searches: count,
        accommodations_nearby: nearby(town),
      })),
    unknown_texts: [...texts]
      .sort((a, b) => b.searches - a.searches || a.text.localeCompare(b.text, 'de'))
      .slice(0, DEMAND_ROWS_MAX)
      .map(({ text, searches: count, lastSearchedOn }) => ({
        text,
        searches: count,
        last_searched_on: lastSearchedOn,
      })),
  };
}
