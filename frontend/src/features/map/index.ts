export { PlaceMap } from './components/place-map';
