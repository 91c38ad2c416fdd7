import { useState } from 'react';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { type Amenity, type SearchFeature } from '@kq/contracts/constants';
import { amenityWords } from '@/components/accommodation/texts';
import { placeSearchSubmitted } from '@/components/location-field';
import { showFocused } from '@/lib/show-focused';
import { countFilters } from '../search-params';
import styles from './filter-chips.module.css';
import { type FilterProps } from './filter-props';
import { FilterSheet } from './filter-sheet';
import { AmenityToggles, FeatureToggles, SingleBedsToggle } from './filter-toggles';

/** What crews ask for most; docs/spec SRCH-01 names the first three. The rest is in the sheet. */
const QUICK_AMENITIES: readonly Amenity[] = [
  'wifi',
  'tv',
  'air_conditioning',
  'kitchen',
  'washing_machine',
  'parking_van',
];

const QUICK_FEATURES: readonly SearchFeature[] = ['verified', 'single_rooms'];

/** Filters with one tap, with the number of accommodations each would leave. */
export function FilterChips({ search, state, onChange }: FilterProps) {
  const dispatch = useDispatch();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const filters = countFilters(search);
  const change: FilterProps['onChange'] = (changes) => {
    onChange(changes);
    if (search.location)
      dispatch(placeSearchSubmitted({ queryText: search.location, source: 'search_filters' }));
  };
  const props = { search, state, onChange: change };

  return (
    <div className={styles.row} role="group" aria-label="Filter" onFocus={showFocused}>
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        data-on={filters > 0 || undefined}
        onClick={() => setIsSheetOpen(true)}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        Filter
        {filters > 0 && (
          <span className={styles.count} aria-label={`${filters} aktiv`}>
            {filters}
          </span>
        )}
      </button>
      <FeatureToggles {...props} features={QUICK_FEATURES} />
      <SingleBedsToggle {...props} label={amenityWords.single_beds} />
      <AmenityToggles {...props} amenities={QUICK_AMENITIES} />
      <FilterSheet {...props} isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
    </div>
  );
}
