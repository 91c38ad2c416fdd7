import { type Feature } from '@/lib/store/feature';
import { locationSaga } from './state/location.saga';
import { locationSlice } from './state/location.slice';

export { LocationField } from './location-field';
export { placeSearchSubmitted } from './state/location.slice';
export { emptyLocation, type LocationValue, type SearchSource, type SelectedPlace } from './location-types';

/** A page that shows a LocationField names this among its features (app/routes/…-route.tsx). */
export const locationFeature: Feature = { name: 'location', slices: [locationSlice], saga: locationSaga };
