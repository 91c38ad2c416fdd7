import { useState } from 'react';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { AMENITIES } from '@kq/contracts/constants';
import { formatCents } from '@kq/contracts/format';
import { amenityWords } from '@kq/contracts/text/spa-accommodation';
import { searchText, showPlaces } from '@kq/contracts/text/spa-search';
import { PlainButton } from '@/components/ui/button';
import { type SearchParams, toggled, withoutFilters } from '../search-params';
import { type SearchState } from '../state/search.slice';
import { Chip } from './chip';
import styles from './filter-chips.module.css';

interface FilterSheetProps {
  readonly isOpen: boolean;
  readonly search: SearchParams;
  readonly state: SearchState;
  readonly onChange: (changes: Partial<SearchParams>) => void;
  readonly onClose: () => void;
}

/** All filters: a bottom sheet on phones, a panel at the side from 768 px. Each tap searches immediately. */
export function FilterSheet({ isOpen, search, state, onChange, onClose }: FilterSheetProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const facets = state.meta?.facets;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title="Filter"
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '85%' : 'md'}
    >
      <PriceFilter
        key={`${search.maxPrice}-${facets?.price?.max}`}
        maxPrice={search.maxPrice}
        range={facets?.price ?? null}
        onChange={(maxPrice) => onChange({ maxPrice })}
      />
      <fieldset className={styles.group}>
        <legend>Ausstattung</legend>
        <div className={styles.sheetChips}>
          <Chip
            isOn={search.singleBeds}
            label="Einzelbetten für alle"
            amenity="single_beds"
            count={facets?.single_beds}
            onToggle={() => onChange({ singleBeds: !search.singleBeds })}
          />
          {AMENITIES.filter((amenity) => amenity !== 'single_beds').map((amenity) => (
            <Chip
              key={amenity}
              isOn={search.amenities.includes(amenity)}
              label={amenityWords[amenity]}
              amenity={amenity}
              count={facets ? (facets.amenities[amenity] ?? 0) : undefined}
              onToggle={() => onChange({ amenities: toggled(search.amenities, amenity) })}
            />
          ))}
        </div>
      </fieldset>
      <div className={styles.foot}>
        <PlainButton look="secondary" onClick={() => onChange(withoutFilters)}>
          Zurücksetzen
        </PlainButton>
        <PlainButton isFullWidth onClick={onClose}>
          <span aria-live="polite">{state.meta ? showPlaces(state.meta.total) : searchText.loading}</span>
        </PlainButton>
      </div>
    </Drawer>
  );
}

interface PriceFilterProps {
  readonly maxPrice: number | null;
  readonly range: { readonly min: number; readonly max: number } | null;
  readonly onChange: (maxPrice: number | null) => void;
}

const STEP_CENTS = 100;
/** The slider's right end: any price. */
const TOP_CENTS = 8_000;
const LOW_CENTS = 1_000;

/** The search starts when the thumb is let go. */
function PriceFilter({ maxPrice, range, onChange }: PriceFilterProps) {
  const [value, setValue] = useState(maxPrice ?? TOP_CENTS);
  const commit = () => {
    const next = value >= TOP_CENTS ? null : value;
    if (next !== maxPrice) onChange(next);
  };
  return (
    <div className={styles.group}>
      <p className={styles.groupTitle}>
        <label htmlFor="filter-price">Höchstpreis je Bett und Nacht</label>
      </p>
      <div className={styles.price}>
        <input
          id="filter-price"
          type="range"
          min={LOW_CENTS}
          max={TOP_CENTS}
          step={STEP_CENTS}
          value={value}
          aria-valuetext={priceWords(value)}
          onChange={(event) => setValue(Number(event.target.value))}
          onPointerUp={commit}
          onKeyUp={commit}
          onBlur={commit}
        />
        <output htmlFor="filter-price">{priceWords(value)}</output>
      </div>
      {range && (
        <p className={styles.count}>
          Gefunden: {formatCents(range.min)} bis {formatCents(range.max)}
        </p>
      )}
    </div>
  );
}

const priceWords = (cents: number): string => (cents >= TOP_CENTS ? 'beliebig' : `bis ${formatCents(cents)}`);
