import Supercluster from 'supercluster';

export interface MapPlace {
  readonly id: number;
  readonly title: string;
  /** About 100 m exact. */
  readonly lat: number;
  readonly lng: number;
  readonly price_per_bed_night: number;
}

/** Marker at one point of the map: the price of one accommodation, or the number of several. */
export type Pin =
  | {
      readonly kind: 'place';
      readonly key: string;
      readonly lat: number;
      readonly lng: number;
      readonly place: MapPlace;
    }
  | {
      readonly kind: 'cluster';
      readonly key: string;
      readonly lat: number;
      readonly lng: number;
      readonly count: number;
      readonly clusterId: number;
    };

export type Bounds = [west: number, south: number, east: number, north: number];

const CLUSTER_RADIUS_PX = 76;
/** From this zoom on every accommodation has a separate pin. */
const CLUSTER_ZOOM_MAX = 13;

/** Groups accommodations whose pins would overlap; `pinsIn` is cheap and called on every move. */
export function createClusters(places: readonly MapPlace[]) {
  const byId = new Map(places.map((place) => [place.id, place]));
  const index = new Supercluster<{ id: number }>({ radius: CLUSTER_RADIUS_PX, maxZoom: CLUSTER_ZOOM_MAX });
  index.load(
    places.map(({ id, lat, lng }) => ({
      type: 'Feature' as const,
      properties: { id },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })),
  );

  return {
    pinsIn: (bounds: Bounds, zoom: number): Pin[] =>
      index.getClusters(bounds, Math.round(zoom)).flatMap((feature): Pin[] => {
        const [lng = 0, lat = 0] = feature.geometry.coordinates;
        const { properties } = feature;
        if ('cluster_id' in properties) {
          const { cluster_id: clusterId, point_count: count } = properties;
          return [{ kind: 'cluster', key: `cluster-${clusterId}`, lat, lng, count, clusterId }];
        }
        const place = byId.get(properties.id);
        return place ? [{ kind: 'place', key: `place-${place.id}`, lat, lng, place }] : [];
      }),
    /** The zoom at which a cluster falls apart. */
    zoomInto: (clusterId: number): number => index.getClusterExpansionZoom(clusterId),
  };
}

export type Clusters = ReturnType<typeof createClusters>;
