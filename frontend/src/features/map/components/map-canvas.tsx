import 'leaflet/dist/leaflet.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type L from 'leaflet';
import { PlainButton } from '@/components/ui/button';
import { type MapBounds } from '@kq/contracts/map-bounds';
import { arrangePins } from '../arrange-pins';
import {
  drawRings,
  fitTo,
  type MapView,
  sectionOf,
  showSection,
  ZOOM_MAX,
  zoomToAccommodations,
} from '../leaflet-map';
import { type MapAccommodation, type MapSite } from '../map-accommodation';
import { measureText } from '../measure-text';
import { type Bounds, createPinGroups } from '../pin-groups';
import { DetailLayer } from './detail-layer';
import { MapCard } from './map-card';
import styles from './map-canvas.module.css';
import { MapLabels } from './map-labels';
import { MapPins } from './map-pins';
import { TileConsent } from './tile-consent';
import { useLeaflet } from './use-leaflet';
import { useTowns } from './use-towns';

export interface MapCanvasProps {
  readonly accommodations: readonly MapAccommodation[];
  /** The work site, named on the map. */
  readonly center: MapSite | null;
  /** Null marks no radius and shows accommodations and site together. */
  readonly radiusKm: number | null;
  readonly fitZoom?: number;
  readonly activeId: number | null;
  readonly selectedIds: ReadonlySet<number>;
  readonly onActivate: (id: number | null) => void;
  /** Called when the pin of one accommodation is clicked. */
  readonly onOpen?: ((id: number) => void) | undefined;
  /** The card beside an open pin; without it pins only become active. */
  readonly renderCard?: ((id: number) => ReactNode) | undefined;
  /** Searches in the visible part; without it the map does not offer that. */
  readonly onSectionSearch?: ((section: MapBounds) => void) | undefined;
  /** Section that the accommodations are in; shown instead of the radius. */
  readonly section?: MapBounds | null | undefined;
}

/** Smaller movements are no wish to search elsewhere. */
const MOVED_PX = 40;
const MOVED_ZOOM = 0.2;

/** The map itself: our base layer always, details where the operator has configured them. */
export function MapCanvas(props: MapCanvasProps) {
  const {
    accommodations,
    center,
    radiusKm,
    activeId,
    selectedIds,
    onActivate,
    onOpen,
    renderCard,
    onSectionSearch,
  } = props;
  const element = useRef<HTMLDivElement>(null);
  const { map, panes, moves, view } = useLeaflet(element);
  const isMoved = useFittedView(map, props, moves);
  const towns = useTowns();
  const [openId, setOpenId] = useState<number | null>(null);

  useRings(map, center, radiusKm);
  useEffect(() => {
    if (!map) return;
    const close = () => setOpenId(null);
    map.on('click', close);
    return () => void map.off('click', close);
  }, [map]);

  const pins = usePins(map, view, accommodations);
  const openPin = openId === null ? undefined : pins.find((pin) => isPinOf(pin.accommodations, openId));
  const card = openId !== null && openPin && renderCard?.(openId);
  // The card may need the place of the button.
  const hasSectionButton = onSectionSearch !== undefined && isMoved && !card;

  const close = () => {
    setOpenId(null);
    panes?.pins.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus({ preventScroll: true });
  };
  const open = ({ id }: MapAccommodation) => {
    onActivate(id);
    onOpen?.(id);
    setOpenId(id === openId ? null : id);
  };
  const searchSection = () => {
    if (!map) return;
    onSectionSearch?.(sectionOf(map));
  };

  return (
    <div className={styles.frame}>
      <div ref={element} className={styles.canvas} role="region" aria-label="Karte der Unterkünfte" />
      {panes && view && (
        <>
          <MapLabels
            pane={panes.labels}
            view={view}
            pins={pins}
            site={center}
            radiusKm={radiusKm}
            towns={towns}
            hasButton={hasSectionButton}
          />
          <MapPins
            pane={panes.pins}
            pins={pins}
            activeId={activeId}
            openId={card ? openId : null}
            selectedIds={selectedIds}
            onActivate={onActivate}
            onOpen={open}
            onZoomInto={(inside) => map && zoomToAccommodations(map, inside)}
          />
          {card && openPin && (
            <MapCard
              pane={panes.card}
              view={view}
              pin={openPin}
              title={openPin.accommodations.find(({ id }) => id === openId)?.title ?? ''}
              onClose={close}
            >
              {card}
            </MapCard>
          )}
        </>
      )}
      {hasSectionButton && (
        <div className={styles.section}>
          <PlainButton look="secondary" onClick={searchSection}>
            In diesem Ausschnitt suchen
          </PlainButton>
        </div>
      )}
      <DetailLayer map={map} />
      <TileConsent map={map} />
    </div>
  );
}

/** Marks the work site and the radius around it. */
function useRings(map: L.Map | null, center: MapSite | null, radiusKm: number | null): void {
  useEffect(() => {
    if (!map) return;
    const rings = center ? drawRings(map, center, radiusKm) : null;
    return () => void rings?.remove();
  }, [map, center, radiusKm]);
}

/** The pins of a view, arranged so that none covers another. */
function usePins(map: L.Map | null, view: MapView | null, accommodations: readonly MapAccommodation[]) {
  const groups = useMemo(() => createPinGroups(accommodations), [accommodations]);
  return useMemo(() => {
    if (!map || !view) return [];
    const { project, zoom } = view;
    const measure = (text: string) => measureText(text, 14, 600);
    return arrangePins(groups.groupsIn(boundsOf(map), zoom), {
      project,
      measure,
      mayStack: zoom >= ZOOM_MAX,
    });
  }, [map, view, groups]);
}

interface ShownPart {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** Fits the map to a new result and to a new size until the visitor moves it; pointing and selecting do not move it. */
function useFittedView(map: L.Map | null, props: MapCanvasProps, moves: number) {
  const { accommodations, center, radiusKm, fitZoom, section = null } = props;
  const fitted = useRef<ShownPart | null>(null);
  const [isMoved, setIsMoved] = useState(false);
  /** As before a resize, which moves the centre too. */
  const wasMoved = useRef(false);

  useEffect(() => {
    // While a search runs, neither centre nor accommodations are known.
    if (!map || (!center && !section && accommodations.length === 0)) return;
    const fit = () => {
      if (section) showSection(map, section);
      else fitTo(map, { accommodations, center, radiusKm, fitZoom });
      fitted.current = partOf(map);
      wasMoved.current = false;
      setIsMoved(false);
    };
    const resized = () => {
      if (!wasMoved.current) fit();
    };
    fit();
    map.on('resize', resized);
    return () => void map.off('resize', resized);
  }, [map, accommodations, center, radiusKm, fitZoom, section]);

  useEffect(() => {
    if (!map || !fitted.current) return;
    wasMoved.current = hasMoved(map, fitted.current);
    setIsMoved(wasMoved.current);
  }, [map, moves]);

  return isMoved;
}

function partOf(map: L.Map): ShownPart {
  const { lat, lng } = map.getCenter();
  return { lat, lng, zoom: map.getZoom() };
}

function hasMoved(map: L.Map, { lat, lng, zoom }: ShownPart): boolean {
  if (Math.abs(map.getZoom() - zoom) >= MOVED_ZOOM) return true;
  const middle = map.getSize().divideBy(2);
  return map.latLngToContainerPoint([lat, lng]).distanceTo(middle) > MOVED_PX;
}

function boundsOf(map: L.Map): Bounds {
  const seen = map.getBounds().pad(0.2);
  return [seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()];
}

const isPinOf = (accommodations: readonly MapAccommodation[], id: number): boolean =>
  accommodations.length === 1 && accommodations[0]?.id === id;
