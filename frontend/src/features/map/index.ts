export { PlaceMap } from './components/place-map';
export type { MapSection } from './map-section';
