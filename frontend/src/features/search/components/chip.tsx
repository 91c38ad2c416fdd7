import { type Amenity } from '@kq/contracts/constants';
import { formatNumber } from '@kq/contracts/format';
import { AmenityIcon } from '@/components/accommodation/amenity-icons';
import styles from './filter-chips.module.css';

interface ChipProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly amenity: Amenity;
  readonly count: number | undefined;
  readonly onToggle: () => void;
}

/** A filter of one tap, with the number of remaining accommodations. */
export function Chip({ isOn, label, amenity, count, onToggle }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isOn}
      data-on={isOn || undefined}
      onClick={onToggle}
    >
      <AmenityIcon amenity={amenity} />
      {label}
      <span className={styles.chipCount}>{count === undefined ? '' : formatNumber(count)}</span>
    </button>
  );
}
