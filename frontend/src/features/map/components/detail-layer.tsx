import { useEffect } from 'react';
import { useComputedColorScheme } from '@mantine/core';
import type L from 'leaflet';
import { basemapPath } from '@/config/env';
import { reportError } from '@/lib/report-error';

/** Streets and buildings of the operator's own archive; nothing where none is configured. */
export function DetailLayer({ map }: { readonly map: L.Map | null }) {
  const path = basemapPath();
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    if (!map || !path) return;
    let layer: L.Layer | null = null;
    let isGone = false;
    import('../detail-layer')
      .then(({ createDetailLayer }) => {
        if (!isGone) layer = createDetailLayer(path, scheme).addTo(map);
      })
      .catch((error: unknown) => reportError(error, 'details of the map'));
    return () => {
      isGone = true;
      layer?.remove();
    };
  }, [map, path, scheme]);
  return null;
}
