import { type ReactNode } from 'react';
import { formatNumber } from '@kq/contracts/format';
import styles from './filter-chips.module.css';

interface ChipProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly icon: ReactNode;
  readonly count: number | undefined;
  readonly onToggle: () => void;
}

/** A filter of one tap, with the number of remaining accommodations. */
export function Chip({ isOn, label, icon, count, onToggle }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isOn}
      data-on={isOn || undefined}
      onClick={onToggle}
    >
      {icon}
      {label}
      <span className={styles.chipCount}>{count === undefined ? '' : formatNumber(count)}</span>
    </button>
  );
}
