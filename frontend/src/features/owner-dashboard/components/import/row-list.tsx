import { ownerDashboardText } from '../../texts';
import styles from './import.module.css';

const text = ownerDashboardText.import;
const SHOWN_MAX = 50;

interface RowListProps {
  readonly label: string;
  readonly rows: readonly {
    readonly number: number;
    readonly title: string;
    readonly notes: readonly string[];
    readonly isBad?: boolean;
  }[];
}

/** The first rows of a file with notes. */
export function RowList({ label, rows }: RowListProps) {
  return (
    <div>
      <ul className={styles.rows} aria-label={label}>
        {rows.slice(0, SHOWN_MAX).map(({ number, title, notes, isBad }) => (
          <li key={number} data-bad={isBad || undefined}>
            <span className={styles.number}>
              {text.row} {number}
            </span>
            <div>
              <strong>{title || '–'}</strong>
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN_MAX && <p className={styles.more}>{text.more(rows.length - SHOWN_MAX)}</p>}
    </div>
  );
}
