import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { IconFlagFilled } from '@tabler/icons-react';
import { formatKm } from '@kq/contracts/format';
import { type PlacedPin } from '../arrange-pins';
import { type MapView, ringsInView } from '../leaflet-map';
import { type MapSite } from '../map-accommodation';
import { distanceKm } from '../map-section';
import { measureText } from '../measure-text';
import { flagSpots, placeLabels, spotsAround } from '../place-labels';
import { ringLabelSpots } from '../rings';
import { boxAround, isWithin, overlaps, type ScreenBox, type ScreenPoint } from '../screen-box';
import { isTownShown, type PopulationClass, type Town } from '../towns';
import styles from './map-labels.module.css';

interface MapLabelsProps {
  readonly pane: HTMLElement;
  readonly view: MapView;
  readonly pins: readonly Pick<PlacedPin, 'box'>[];
  readonly site: MapSite | null;
  readonly radiusKm: number | null;
  readonly towns: readonly Town[];
  /** True while the button of the section search covers the upper edge. */
  readonly hasButton: boolean;
}

interface TownStyle {
  readonly sizePx: number;
  readonly weight: number;
  readonly dotPx: number;
}

const TOWN_STYLES: Record<PopulationClass, TownStyle> = {
  5: { sizePx: 16, weight: 700, dotPx: 5 },
  4: { sizePx: 15, weight: 600, dotPx: 4.5 },
  3: { sizePx: 14, weight: 600, dotPx: 4 },
  2: { sizePx: 13, weight: 600, dotPx: 3.5 },
  1: { sizePx: 13, weight: 400, dotPx: 3 },
  0: { sizePx: 13, weight: 400, dotPx: 2.5 },
};
const TOWN_LABELS_MAX = 70;
/** From afar a name apart from its dot would name another town. */
const FAR_LABEL_ZOOM = 9;
const LINE_HEIGHT = 1.25;
const FLAG_HEIGHT = 28;
/** Icon, gap and padding beside the name. */
const FLAG_PADDING = 38;
const RING_LABEL = { width: 48, height: 20 };
/** The flag names the site: the town at it needs no second name. */
const SITE_KM = 6;
/** Zoom buttons, scale and attribution cover parts of the map. */
const CONTROLS = { width: 64, height: 112 };
const SCALE = { width: 110, height: 36 };
const ATTRIBUTION_HEIGHT = 22;
const BUTTON_HEIGHT = 64;

/** Flag of the site, kilometres of the rings and names of towns, in this order of precedence; no label covers a pin. */
export function MapLabels({ pane, ...labels }: MapLabelsProps) {
  const { view, pins, site, radiusKm, towns, hasButton } = labels;
  const { flag, rings, names, dots } = useMemo(
    () => arrange({ view, pins, site, radiusKm, towns, hasButton }),
    [view, pins, site, radiusKm, towns, hasButton],
  );
  return createPortal(
    <div aria-hidden="true">
      {dots.map(({ key, point, dotPx }) => (
        <i
          key={key}
          className={styles.dot}
          style={{ ...at(boxAround(point, { width: dotPx * 2, height: dotPx * 2 })) }}
        />
      ))}
      {names.map(({ item, box }) => (
        <span key={keyOf(item)} className={styles.town} data-size={item.size} style={at(box)}>
          {item.name}
        </span>
      ))}
      {rings.map(({ item, box }) => (
        <span key={item.km} className={styles.ring} data-search={item.isSearch || undefined} style={at(box)}>
          {formatKm(item.km)}
        </span>
      ))}
      {flag && (
        <>
          <i className={styles.pole} style={poleStyle(flag.box, flag.point)} />
          <span className={styles.flag} style={at(flag.box)}>
            <IconFlagFilled size={14} />
            {site?.name}
          </span>
        </>
      )}
    </div>,
    pane,
  );
}

function arrange({ view, pins, site, radiusKm, towns, hasButton }: Omit<MapLabelsProps, 'pane'>) {
  const obstacles = [...pins.map(({ box }) => box), ...controlsOf(view.box, hasButton)];
  const flag = site && placeFlag(view, site, obstacles);
  if (flag) obstacles.push(flag.box, boxAround(flag.point, { width: 14, height: 14 }));
  const rings = site ? placeRingLabels(view, site, radiusKm, obstacles) : [];
  obstacles.push(...rings.map(({ box }) => box));

  const shown = towns.filter(
    (town) =>
      isTownShown(town, view.zoom) &&
      isWithin(boxAround(view.project(town), { width: 0, height: 0 }), view.box) &&
      !(site && isSiteTown(town, site)),
  );
  const candidates = shown.map((town) => {
    const { sizePx, weight, dotPx } = TOWN_STYLES[town.size];
    const width = measureText(town.name, sizePx, weight) + 2;
    const size = { width, height: sizePx * LINE_HEIGHT };
    return { item: town, spots: spotsAround(view.project(town), size, dotPx, view.zoom >= FAR_LABEL_ZOOM) };
  });
  const names = placeLabels(candidates, { view: view.box, obstacles, limit: TOWN_LABELS_MAX });
  const texts = names.map(({ box }) => box);
  const dots = shown
    .map((town) => ({
      key: keyOf(town),
      point: view.project(town),
      dotPx: TOWN_STYLES[town.size].dotPx,
    }))
    .filter(({ point, dotPx }) => {
      const box = boxAround(point, { width: dotPx * 2, height: dotPx * 2 });
      return ![...obstacles, ...texts].some((other) => overlaps(other, box));
    });
  return { flag, rings, names, dots };
}

function placeFlag(view: MapView, site: MapSite, obstacles: readonly ScreenBox[]) {
  const point = view.project(site);
  if (!isWithin(boxAround(point, { width: 0, height: 0 }), view.box)) return null;
  const size = { width: measureText(site.name, 14, 600) + FLAG_PADDING, height: FLAG_HEIGHT };
  const spots = flagSpots(point, size);
  const [placed] = placeLabels([{ item: site, spots }], { view: view.box, obstacles });
  // Without a free spot the name is still shown: it is the centre of everything else on the map.
  const box = placed?.box ?? spots[0];
  return box ? { box, point } : null;
}

function placeRingLabels(
  view: MapView,
  site: MapSite,
  radiusKm: number | null,
  obstacles: readonly ScreenBox[],
) {
  const point = view.project(site);
  const candidates = ringsInView(view, site, radiusKm).map((ring) => ({
    item: ring,
    spots: ringLabelSpots(point, ring.radiusPx, RING_LABEL),
  }));
  return placeLabels(candidates, { view: view.box, obstacles });
}

/** A town of the same first word near the site: `Ludwigshafen` for `67059 Ludwigshafen`. */
const isSiteTown = (town: Town, site: MapSite): boolean =>
  site.name.includes(town.name) && distanceKm(town, site) < SITE_KM;

const controlsOf = ({ left, top, width, height }: ScreenBox, hasButton: boolean): ScreenBox[] => [
  { left: left + width - CONTROLS.width, top, ...CONTROLS },
  { left, top, width: hasButton ? width : SCALE.width, height: hasButton ? BUTTON_HEIGHT : SCALE.height },
  { left, top: top + height - ATTRIBUTION_HEIGHT, width, height: ATTRIBUTION_HEIGHT },
];

const keyOf = ({ name, lat }: Town): string => `${name}-${lat}`;

const at = ({ left, top, width, height }: ScreenBox) => ({ left, top, width, height });

function poleStyle(flag: ScreenBox, site: ScreenPoint) {
  const isAbove = flag.top < site.y;
  const top = isAbove ? flag.top + flag.height : site.y;
  return { left: site.x - 1, top, height: Math.abs((isAbove ? site.y : flag.top) - top) };
}
