import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeletons';
import { type SpotCanvasProps } from './spot-canvas';

const SpotCanvas = lazy(async () => ({ default: (await import('./spot-canvas')).SpotCanvas }));

/** A map with a circle for each number; loads with the first one that is shown. */
export function SpotMap(props: SpotCanvasProps) {
  return (
    <Suspense fallback={<Skeleton height="100%" radius={0} />}>
      <SpotCanvas {...props} />
    </Suspense>
  );
}
