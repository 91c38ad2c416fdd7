import { RADIUS_MAX_KM } from '@kq/contracts';
import { distanceKm, type Gazetteer, type Site } from '@kq/gazetteer';
import { type IndexQuery } from '../domain/index-query';
import { type SearchIndex } from '../domain/search-index';

export interface NearbyTown {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** Hits of the same search around this town. */
  readonly total: number;
}

interface Deps {
  readonly index: SearchIndex;
  readonly gazetteer: Gazetteer;
}

const TOWNS_MAX = 2;
/** Hits whose towns are considered, the nearest first. */
const HITS_MAX = 20;

/** Finds the towns of the nearest hits beyond the radius of a search that found nothing. */
export function createNearbyTowns({ index, gazetteer }: Deps) {
  return (query: IndexQuery): NearbyTown[] => {
    const { hits } = index.search({
      ...query,
      radiusKm: RADIUS_MAX_KM,
      sort: 'distance',
      limit: HITS_MAX,
    });
    const towns = new Map<string, NearbyTown>();
    for (const { facts } of hits) {
      if (towns.size === TOWNS_MAX) break;
      const town = townAt(gazetteer, facts);
      if (town === null || towns.has(facts.city)) continue;
      const { lat, lng, displayName: name } = town;
      const total = index.count({ ...query, center: { lat, lng } });
      if (total > 0) towns.set(facts.city, { name, lat, lng, total });
    }
    return [...towns.values()];
  };
}

/** Returns the site of this name that is nearest to the accommodation. */
function townAt(
  gazetteer: Gazetteer,
  { city, lat, lng }: { city: string; lat: number; lng: number },
): Site | null {
  const resolution = gazetteer.resolve(city, { bias: { lat, lng } });
  if (resolution.kind === 'unknown' || resolution.kind === 'abroad') return null;
  const sites =
    resolution.kind === 'guess' ? [resolution.site, ...resolution.alternatives] : [resolution.site];
  const distance = (site: Site) => distanceKm(site, { lat, lng });
  return sites.reduce((best, site) => (distance(site) < distance(best) ? site : best));
}
