import { type ComponentType } from 'react';
import {
  IconAirConditioning,
  IconBath,
  IconBed,
  IconBedFlat,
  IconBowl,
  IconCar,
  IconCheck,
  IconDeviceTv,
  IconFridge,
  IconHanger,
  IconKey,
  IconMicrowave,
  IconMoon,
  IconPaw,
  IconShirt,
  IconSmoking,
  IconTool,
  IconToolsKitchen2,
  IconTruck,
  IconTruckDelivery,
  IconVolumeOff,
  IconWashTumbleDry,
  IconWashMachine,
  IconWheelchair,
  IconWifi,
} from '@tabler/icons-react';
import { type Amenity } from '@kq/contracts/constants';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;

const icons: Readonly<Record<Amenity, Icon>> = {
  wifi: IconWifi,
  tv: IconDeviceTv,
  air_conditioning: IconAirConditioning,
  kitchen: IconToolsKitchen2,
  fridge: IconFridge,
  microwave: IconMicrowave,
  dishwasher: IconBowl,
  washing_machine: IconWashMachine,
  dryer: IconWashTumbleDry,
  bed_linen: IconBed,
  towels: IconShirt,
  parking_car: IconCar,
  parking_van: IconTruckDelivery,
  parking_truck: IconTruck,
  self_check_in: IconKey,
  single_beds: IconBedFlat,
  private_bath: IconBath,
  smoking: IconSmoking,
  pets: IconPaw,
  barrier_free: IconWheelchair,
  quiet: IconVolumeOff,
  drying_room: IconHanger,
  tool_storage: IconTool,
  shift_sleep: IconMoon,
};

/** The picture of an amenity; always beside its word. */
export function AmenityIcon({ amenity, size = 18 }: { readonly amenity: Amenity; readonly size?: number }) {
  const Icon = icons[amenity] ?? IconCheck;
  return <Icon size={size} aria-hidden="true" />;
}
