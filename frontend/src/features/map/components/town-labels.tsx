import { type MapPanes, type MapView } from '../leaflet-map';
import { type ScreenBox } from '../screen-box';
import { MapLabels } from './map-labels';
import { useTowns } from './use-towns';

interface TownLabelsProps {
  readonly panes: MapPanes | null;
  readonly view: MapView | null;
  /** Pins that no name covers. */
  readonly pins?: readonly { readonly box: ScreenBox }[];
}

const NO_PINS: NonNullable<TownLabelsProps['pins']> = [];

/** Names of the towns, as on the map of the search, on a map without a work site. */
export function TownLabels({ panes, view, pins = NO_PINS }: TownLabelsProps) {
  const towns = useTowns();
  if (!panes || !view) return null;
  return (
    <MapLabels
      pane={panes.labels}
      view={view}
      pins={pins}
      site={null}
      radiusKm={null}
      towns={towns}
      hasButton={false}
    />
  );
}
