import { IMPORT_COLUMNS } from '../../state/import-columns';
import { ownerDashboardText } from '../../texts';
import styles from './import.module.css';

const text = ownerDashboardText.import;

/** What belongs into each column. */
export function ColumnHelp() {
  return (
    <details className={styles.help}>
      <summary>{text.columnsTitle}</summary>
      <dl>
        {IMPORT_COLUMNS.map(({ field, heading, hint, isRequired }) => (
          <div key={field}>
            <dt>
              {heading}
              {isRequired && <small> ({text.required})</small>}
            </dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
