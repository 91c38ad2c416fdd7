import { useState } from 'react';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { type Amenity } from '@kq/contracts/constants';
import { amenityWords } from '@kq/contracts/text/spa-accommodation';
import { placeSearchSubmitted } from '@/components/location-field';
import { countFilters, type SearchParams, toggled } from '../search-params';
import { type SearchState } from '../state/search.slice';
import { Chip } from './chip';
import styles from './filter-chips.module.css';
import { FilterSheet } from './filter-sheet';

/** What crews ask for most; docs/spec SRCH-01 names the first three. The rest is in the sheet. */
const QUICK_AMENITIES: readonly Amenity[] = [
  'wifi',
  'tv',
  'air_conditioning',
  'kitchen',
  'washing_machine',
  'parking_van',
];

export interface FilterProps {
  readonly search: SearchParams;
  readonly state: SearchState;
  readonly onChange: (changes: Partial<SearchParams>) => void;
}

/** Filters with one tap, with the number of places each would leave. */
export function FilterChips({ search, state, onChange }: FilterProps) {
  const dispatch = useDispatch();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const filters = countFilters(search);
  const change = (changes: Partial<SearchParams>) => {
    onChange(changes);
    if (search.location)
      dispatch(placeSearchSubmitted({ queryText: search.location, source: 'search_filters' }));
  };
  const facets = state.meta?.facets;

  return (
    <div className={styles.row} role="group" aria-label="Filter">
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
      <Chip
        isOn={search.singleBeds}
        label={amenityWords.single_beds}
        amenity="single_beds"
        count={facets?.single_beds}
        onToggle={() => change({ singleBeds: !search.singleBeds })}
      />
      {QUICK_AMENITIES.map((amenity) => (
        <Chip
          key={amenity}
          isOn={search.amenities.includes(amenity)}
          label={amenityWords[amenity]}
          amenity={amenity}
          count={facets ? (facets.amenities[amenity] ?? 0) : undefined}
          onToggle={() => change({ amenities: toggled(search.amenities, amenity) })}
        />
      ))}
      <FilterSheet
        isOpen={isSheetOpen}
        search={search}
        state={state}
        onChange={change}
        onClose={() => setIsSheetOpen(false)}
      />
    </div>
  );
}
