import { useEffect, useMemo, useState } from 'react';
import type L from 'leaflet';
import { createLeafletMap, type MapPanes, readView } from '../leaflet-map';

/** The map of an element, with its panes; `moves` counts its movements, each of which gives a new view. */
export function useLeaflet(element: React.RefObject<HTMLDivElement | null>) {
  const [created, setCreated] = useState<{ map: L.Map; panes: MapPanes } | null>(null);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const leaflet = createLeafletMap(element.current);
    const moved = () => setMoves((count) => count + 1);
    leaflet.map.on('moveend zoom zoomend viewreset resize', moved);
    const observer = new ResizeObserver(() => leaflet.map.invalidateSize({ pan: false }));
    observer.observe(element.current);
    setCreated(leaflet);
    moved();
    return () => {
      observer.disconnect();
      leaflet.map.remove();
    };
  }, [element]);
  const map = created?.map ?? null;
  const view = useMemo(() => (map && moves > 0 ? readView(map) : null), [map, moves]);
  return { map, panes: created?.panes ?? null, moves, view };
}
