import { useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { AMENITIES, SEARCH_FEATURES } from '@kq/contracts/constants';
import { formatCents } from '@kq/contracts/format';
import { NetSwitch } from '@/components/accommodation/net-switch';
import { PlainButton } from '@/components/ui/button';
import { Drawer } from '@/components/ui/drawer';
import { withoutFilters } from '../search-params';
import { searchText, showAccommodations } from '../texts';
import { ShareChoice } from './crew-share';
import { type FilterProps } from './filter-props';
import styles from './filter-chips.module.css';
import { AmenityToggles, FeatureToggles, SingleBedsToggle } from './filter-toggles';
import { SplitChoice } from './split-choice';

/** Single beds are a separate filter: for the whole crew. */
const SHEET_AMENITIES = AMENITIES.filter((amenity) => amenity !== 'single_beds');

interface FilterSheetProps extends FilterProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All filters: a bottom sheet on phones, a panel at the side from 768 px. Each tap searches immediately. */
export function FilterSheet({ isOpen, onClose, ...filter }: FilterSheetProps) {
  const { search, state, onChange } = filter;
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const facets = state.meta?.facets;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title="Filter"
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '85%' : 'md'}
      foot={
        <>
          <PlainButton look="secondary" onClick={() => onChange(withoutFilters)}>
            {searchText.reset}
          </PlainButton>
          <PlainButton isFullWidth onClick={onClose}>
            <span aria-live="polite">
              {state.meta ? showAccommodations(state.meta.total) : searchText.loading}
            </span>
          </PlainButton>
        </>
      }
    >
      {isPhone && (
        <div className={styles.group}>
          <SplitChoice {...filter} />
          <ShareChoice {...filter} />
          <NetSwitch />
        </div>
      )}
      <PriceFilter
        key={`${search.maxPrice}-${facets?.price?.max}`}
        maxPrice={search.maxPrice}
        range={facets?.price ?? null}
        onChange={(maxPrice) => onChange({ maxPrice })}
      />
      <fieldset className={styles.group}>
        <legend>{searchText.owners}</legend>
        <div className={styles.sheetChips}>
          <FeatureToggles {...filter} features={SEARCH_FEATURES} />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Ausstattung</legend>
        <div className={styles.sheetChips}>
          <SingleBedsToggle {...filter} label={searchText.singleBeds} />
          <AmenityToggles {...filter} amenities={SHEET_AMENITIES} />
        </div>
      </fieldset>
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
        <label htmlFor="filter-price">Höchstpreis je Bett und Nacht inkl. MwSt.</label>
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
