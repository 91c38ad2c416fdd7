import { type OwnAccommodation } from '../../api/owner-api';
import { type ListingStep } from '../../state/listing-values';
import { AddressStep } from './address-step';
import { AmenitiesStep } from './amenities-step';
import { PhotosStep } from './photos-step';
import { PreviewStep } from './preview-step';
import { PriceStep } from './price-step';
import { RoomsStep } from './rooms-step';

interface StepFieldsProps {
  readonly step: ListingStep;
  readonly accommodation: OwnAccommodation | null;
  readonly pathTo: (step: ListingStep) => string;
}

/** The fields of one step. */
export function StepFields({ step, accommodation, pathTo }: StepFieldsProps) {
  if (step === 'address') return <AddressStep isVerified={accommodation?.verified === true} />;
  if (step === 'rooms') return <RoomsStep />;
  if (step === 'price') return <PriceStep />;
  if (step === 'amenities') return <AmenitiesStep />;
  if (step === 'photos') return <PhotosStep accommodation={accommodation} />;
  return <PreviewStep accommodation={accommodation} pathTo={pathTo} />;
}
