import townsUrl from '@kq/gazetteer/map-towns.json?url';
import { shortCity } from '@/components/accommodation/short-city';
import { fetchData } from './fetch-data';
import { type MapPoint } from './map-accommodation';

/** 5 from 500 000 people, 4 from 100 000, 3 from 50 000, 2 from 20 000, 1 from 10 000, otherwise 0. */
export type PopulationClass = 0 | 1 | 2 | 3 | 4 | 5;

export interface Town extends MapPoint {
  readonly name: string;
  readonly size: PopulationClass;
}

interface TownFile {
  readonly towns: readonly (readonly [name: string, lat: number, lng: number, size: PopulationClass])[];
}

/** Classes from the largest, each with the zoom from which its towns are shown. */
const ZOOM_OF_SIZE: Record<PopulationClass, number> = { 5: 5, 4: 6.25, 3: 7.5, 2: 8.5, 1: 9.5, 0: 10.5 };

/** The largest towns of Germany, largest first (packages/gazetteer/data). Rejects when the file does not arrive. */
export async function loadTowns(): Promise<Town[]> {
  const { towns } = await fetchData<TownFile>(townsUrl);
  return towns.map(([name, lat, lng, size]) => ({ name: shortCity(name), lat, lng, size }));
}

export const isTownShown = ({ size }: Town, zoom: number): boolean => zoom >= ZOOM_OF_SIZE[size];
