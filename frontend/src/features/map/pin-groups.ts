import Supercluster from 'supercluster';
import { type MapAccommodation } from './map-accommodation';

export type Bounds = [west: number, south: number, east: number, north: number];

/** Accommodations that share one pin; one accommodation is shown by its price, several by their number. */
export interface PinGroup {
  readonly accommodations: readonly MapAccommodation[];
  readonly lat: number;
  readonly lng: number;
}

const CLUSTER_RADIUS_PX = 44;
/** From the next zoom on every accommodation has a separate pin. */
const CLUSTER_ZOOM_MAX = 13;

/** Groups accommodations by zoom; `groupsIn` is cheap and called on every move. */
export function createPinGroups(accommodations: readonly MapAccommodation[]) {
  const byId = new Map(accommodations.map((accommodation) => [accommodation.id, accommodation]));
  const index = new Supercluster<{ id: number }>({ radius: CLUSTER_RADIUS_PX, maxZoom: CLUSTER_ZOOM_MAX });
  index.load(
    accommodations.map(({ id, lat, lng }) => ({
      type: 'Feature' as const,
      properties: { id },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })),
  );

  return {
    groupsIn: (bounds: Bounds, zoom: number): PinGroup[] =>
      index.getClusters(bounds, Math.floor(zoom)).map(({ geometry, properties }) => {
        const [lng = 0, lat = 0] = geometry.coordinates;
        const ids =
          'cluster_id' in properties
            ? index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.id)
            : [properties.id];
        return { accommodations: ids.flatMap((id) => byId.get(id) ?? []), lat, lng };
      }),
  };
}
