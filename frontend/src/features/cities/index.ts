import { type Feature } from '@/lib/store/feature';
import { citiesSaga } from './state/cities.saga';
import { citiesSlice } from './state/cities.slice';

export { FooterCities } from './components/footer-cities';
export { PopularCities } from './components/popular-cities';
export { citiesWanted, selectCities, selectCitiesError, selectCitiesStatus } from './state/cities.slice';

/** Cities with offers: the landing's section and the footer's column show the same list. */
export const citiesFeature: Feature = { name: 'cities', slices: [citiesSlice], saga: citiesSaga };
