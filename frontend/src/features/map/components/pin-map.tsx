import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeletons';
import { type PinCanvasProps } from './pin-canvas';

const PinCanvas = lazy(async () => ({ default: (await import('./pin-canvas')).PinCanvas }));

/** A map with one pin to move; loads with the first one that is shown. */
export function PinMap(props: PinCanvasProps) {
  return (
    <Suspense fallback={<Skeleton height="100%" radius={0} />}>
      <PinCanvas {...props} />
    </Suspense>
  );
}
