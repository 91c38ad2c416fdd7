import { memo } from 'react';
import { formatDate } from '@kq/contracts/format';
import { ownerDashboardText } from '../../texts';
import styles from './month-grid.module.css';

const text = ownerDashboardText.calendar;

interface NightCellProps {
  readonly day: string;
  /** Null while it is loading. */
  readonly bedsFree: number | null;
  readonly bedsTotal: number;
  /** What takes beds, in words. */
  readonly taken: string;
  readonly isPast: boolean;
  readonly isChosen: boolean;
  /** The one cell that the tab key reaches. */
  readonly isActive: boolean;
}

/** One night of the calendar; the grid around it handles pointer and keys. */
export const NightCell = memo(function NightCell(props: NightCellProps) {
  const { day, bedsFree, bedsTotal, taken, isPast, isChosen, isActive } = props;
  const date = formatDate(day);
  const words = isPast || bedsFree === null ? date : text.night(date, bedsFree, bedsTotal);
  return (
    <div
      role="gridcell"
      data-date={isPast ? undefined : day}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isChosen}
      aria-disabled={isPast}
      className={styles.night}
    >
      <span className="kq-visually-hidden">{taken ? `${words}, ${taken}` : words}</span>
      <span aria-hidden="true" className={styles.day}>
        {Number(day.slice(8))}
      </span>
      {!isPast && bedsFree !== null && (
        <span aria-hidden="true" className={styles.free} data-full={bedsFree === 0 || undefined}>
          {bedsFree} <span className={styles.freeWord}>{text.free}</span>
        </span>
      )}
    </div>
  );
});
