export { PlaceMap } from './components/place-map';
export { PinMap } from './components/pin-map';
