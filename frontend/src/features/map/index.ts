export { PlaceMap } from './components/place-map';
export type { MapName } from './leaflet-map';
