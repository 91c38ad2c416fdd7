import { RADIUS_DEFAULT_KM } from '@kq/contracts/constants';
import { SearchWorkplace, searchWorkplaceFeatures } from './search-workplace';

export const features = searchWorkplaceFeatures;

export function Component() {
  return <SearchWorkplace heading="Unterkünfte finden" defaultRadius={RADIUS_DEFAULT_KM} />;
}
