import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeletons';
import { type MapCanvasProps } from './map-canvas';

const MapCanvas = lazy(async () => ({ default: (await import('./map-canvas')).MapCanvas }));

/** Accommodations on a map. Leaflet and the outline of Germany load with the first map that is shown. */
export function LazyMap(props: MapCanvasProps) {
  return (
    <Suspense fallback={<Skeleton height="100%" radius={0} />}>
      <MapCanvas {...props} />
    </Suspense>
  );
}
