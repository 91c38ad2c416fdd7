import { IconX } from '@tabler/icons-react';
import { formatCents } from '@kq/contracts/format';
import { amenityWords } from '@/components/accommodation/texts';
import { PlainButton } from '@/components/ui/button';
import { showFocused } from '@/lib/show-focused';
import { type SearchParams, toggled, withoutFilters } from '../search-params';
import { featureWords, removeFilter, searchText } from '../texts';
import styles from './filter-chips.module.css';

interface ActiveFiltersProps {
  readonly search: SearchParams;
  readonly onChange: (changes: Partial<SearchParams>) => void;
}

/** Each filter that is on, removable alone or all together; nothing without one. */
export function ActiveFilters({ search, onChange }: ActiveFiltersProps) {
  const filters = activeFilters(search);
  if (filters.length === 0) return null;
  return (
    <div className={styles.active} role="group" aria-label={searchText.activeFilters} onFocus={showFocused}>
      {filters.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          className={styles.chip}
          data-on
          aria-label={removeFilter(label)}
          onClick={() => onChange(without)}
        >
          {label}
          <IconX size={18} aria-hidden="true" />
        </button>
      ))}
      <PlainButton look="quiet" className={styles.clear} onClick={() => onChange(withoutFilters)}>
        {searchText.clearFilters}
      </PlainButton>
    </div>
  );
}

interface ActiveFilter {
  readonly label: string;
  readonly without: Partial<SearchParams>;
}

function activeFilters({ within, amenities, features, maxPrice, singleBeds }: SearchParams): ActiveFilter[] {
  return [
    ...(within === null ? [] : [{ label: searchText.section, without: { within: null } }]),
    ...features.map((feature) => ({
      label: featureWords[feature],
      without: { features: toggled(features, feature) },
    })),
    ...(maxPrice === null ? [] : [{ label: `bis ${formatCents(maxPrice)}`, without: { maxPrice: null } }]),
    ...(singleBeds ? [{ label: searchText.singleBeds, without: { singleBeds: false } }] : []),
    ...amenities.map((amenity) => ({
      label: amenityWords[amenity],
      without: { amenities: toggled(amenities, amenity) },
    })),
  ];
}
