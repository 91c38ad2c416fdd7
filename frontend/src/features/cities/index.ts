import { type Feature } from '@/lib/store/feature';
import { cityPageSaga } from './state/city-page.saga';
import { cityPageSlice } from './state/city-page.slice';
import { citiesSaga } from './state/cities.saga';
import { citiesSlice } from './state/cities.slice';

export { CityHead } from './components/city-head';
export { CityNeighbours } from './components/city-neighbours';
export { FooterCities } from './components/footer-cities';
export { PopularCities } from './components/popular-cities';
export { cityRequested, selectCityPage } from './state/city-page.slice';

/** Cities with offers: the landing's section and the footer's column show the same list. */
export const citiesFeature: Feature = { name: 'cities', slices: [citiesSlice], saga: citiesSaga };

/** The open city page. */
export const cityPageFeature: Feature = { name: 'cityPage', slices: [cityPageSlice], saga: cityPageSaga };
