import { type Amenity, type SearchFeature } from '@kq/contracts/constants';
import { AmenityIcon } from '@/components/accommodation/amenity-icons';
import { amenityWords } from '@/components/accommodation/texts';
import { toggled } from '../search-params';
import { featureWords } from '../texts';
import { Chip } from './chip';
import { FeatureIcon } from './feature-icon';
import { type FilterProps } from './filter-props';

interface FeatureTogglesProps extends FilterProps {
  readonly features: readonly SearchFeature[];
}

export function FeatureToggles({ features, search, state, onChange }: FeatureTogglesProps) {
  const counts = state.meta?.facets.features;
  return features.map((feature) => (
    <Chip
      key={feature}
      isOn={search.features.includes(feature)}
      label={featureWords[feature]}
      icon={<FeatureIcon feature={feature} />}
      count={counts && (counts[feature] ?? 0)}
      onToggle={() => onChange({ features: toggled(search.features, feature) })}
    />
  ));
}

interface AmenityTogglesProps extends FilterProps {
  readonly amenities: readonly Amenity[];
}

export function AmenityToggles({ amenities, search, state, onChange }: AmenityTogglesProps) {
  const counts = state.meta?.facets.amenities;
  return amenities.map((amenity) => (
    <Chip
      key={amenity}
      isOn={search.amenities.includes(amenity)}
      label={amenityWords[amenity]}
      icon={<AmenityIcon amenity={amenity} />}
      count={counts && (counts[amenity] ?? 0)}
      onToggle={() => onChange({ amenities: toggled(search.amenities, amenity) })}
    />
  ));
}

interface SingleBedsToggleProps extends FilterProps {
  readonly label: string;
}

export function SingleBedsToggle({ label, search, state, onChange }: SingleBedsToggleProps) {
  return (
    <Chip
      isOn={search.singleBeds}
      label={label}
      icon={<AmenityIcon amenity="single_beds" />}
      count={state.meta?.facets.single_beds}
      onToggle={() => onChange({ singleBeds: !search.singleBeds })}
    />
  );
}
