import { RADIUS_DEFAULT_KM } from '@kq/contracts/constants';
import { searchText } from '@kq/contracts/text/spa-search';
import { SearchWorkplace, searchWorkplaceFeatures } from './search-workplace';

export const features = searchWorkplaceFeatures;

export function Component() {
  return <SearchWorkplace heading={searchText.heading} defaultRadius={RADIUS_DEFAULT_KM} />;
}
