import { RADIUS_DEFAULT_KM } from '@kq/contracts/constants';
import { searchText } from '@/features/search/texts';
import { SearchWorkplace, searchWorkplaceFeatures } from './search-workplace';

export const features = searchWorkplaceFeatures;

export function Component() {
  return <SearchWorkplace heading={searchText.heading} defaultRadius={RADIUS_DEFAULT_KM} />;
}
