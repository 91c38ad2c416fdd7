import { type Gazetteer } from '@kq/gazetteer';
import { type Town } from '../domain/demand';
import { type Towns } from '../use-cases/ports';

/** Names towns as listings does for accommodations: by the postal code of a point. */
export function createTownLookup(gazetteer: Gazetteer) {
  function idAt({ lat, lng }: Parameters<Towns['idAt']>[0]): string | null {
    const code = gazetteer.nearestPostalCode(lat, lng);
    return code === null ? null : (gazetteer.townPlace(code.postalCode)?.id ?? null);
  }

  return {
    idAt,
    idOf(text: string): string | null {
      const found = gazetteer.resolve(text);
      return found.kind === 'exact' || found.kind === 'coordinates' ? idAt(found.site) : null;
    },
    findAll(ids: readonly string[]): ReadonlyMap<string, Town> {
      return new Map(
        ids.flatMap((id) => {
          const place = gazetteer.placeById(id);
          if (place === null) return [];
          return [[id, { name: gazetteer.displayName(place), lat: place.lat, lng: place.lng }]];
        }),
      );
    },
  };
}

export type TownLookup = ReturnType<typeof createTownLookup>;

/** @param load returns the gazetteer, which listings and geo have loaded where all services share one process */
export function createGazetteerTowns(load: () => Gazetteer): Towns {
  return {
    idAt: async (point) => createTownLookup(load()).idAt(point),
    idOf: async (text) => createTownLookup(load()).idOf(text),
    findAll: async (ids) => createTownLookup(load()).findAll(ids),
    close: async () => undefined,
  };
}
