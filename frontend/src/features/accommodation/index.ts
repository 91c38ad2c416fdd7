import { type Feature } from '@/lib/store/feature';
import { accommodationSaga } from './state/accommodation.saga';
import { accommodationSlice } from './state/accommodation.slice';

export { AccommodationPreview } from './components/accommodation-details';
export { AccommodationPage } from './components/accommodation-page';

export const accommodationFeature: Feature = {
  name: 'accommodation',
  slices: [accommodationSlice],
  saga: accommodationSaga,
};
