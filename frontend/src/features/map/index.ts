export { LazyMap } from './components/lazy-map';
export { PinMap } from './components/pin-map';
