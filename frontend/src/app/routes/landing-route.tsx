import { locationFeature } from '@/components/location-field';
import { PopularCities } from '@/features/cities';
import { landingFeature, LandingPage } from '@/features/landing';

export const features = [landingFeature, locationFeature];

export function Component() {
  return <LandingPage popularCities={<PopularCities />} />;
}
