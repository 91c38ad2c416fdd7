export { LazyMap } from './components/lazy-map';
export { PinMap } from './components/pin-map';
export { SpotMap } from './components/spot-map';
