import { useEffect, useState } from 'react';
import type L from 'leaflet';
import { mapTilesUrl } from '@/config/env';
import { PlainButton } from '@/components/ui/button';
import { grantConsent, hasConsent, onConsentChange } from '@/lib/consent';
import { showTiles } from '../leaflet-map';
import styles from './map-canvas.module.css';

/** Asks before the tile host learns the visitor's address; nothing where no host is configured. */
export function TileConsent({ map }: { readonly map: L.Map | null }) {
  const [isAllowed, setIsAllowed] = useState(() => hasConsent('map_tiles'));
  const url = mapTilesUrl();
  useEffect(() => onConsentChange(() => setIsAllowed(hasConsent('map_tiles'))), []);
  useEffect(() => {
    if (!map || !url || !isAllowed) return;
    const tiles = showTiles(map, url);
    return () => void tiles.remove();
  }, [map, url, isAllowed]);

  if (!url || isAllowed) return null;
  return (
    <div className={styles.consent}>
      <p>Straßen und Orte kommen von einem Kartendienst; er erfährt dabei Ihre IP-Adresse.</p>
      <PlainButton look="secondary" onClick={() => void grantConsent('map_tiles')}>
        Kartenbilder laden
      </PlainButton>
    </div>
  );
}
