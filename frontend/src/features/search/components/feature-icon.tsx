import {
  IconCalendarCheck,
  IconCalendarX,
  IconDoor,
  IconHome,
  type Icon,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react';
import { type SearchFeature } from '@kq/contracts/constants';

const icons: Readonly<Record<SearchFeature, Icon>> = {
  verified: IconRosetteDiscountCheck,
  whole_house: IconHome,
  single_rooms: IconDoor,
  cancellable: IconCalendarX,
  calendar_confirmed: IconCalendarCheck,
};

export function FeatureIcon({ feature }: { readonly feature: SearchFeature }) {
  const FeatureSign = icons[feature];
  return <FeatureSign size={18} aria-hidden="true" />;
}
