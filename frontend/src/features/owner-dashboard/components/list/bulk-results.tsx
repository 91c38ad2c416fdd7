import { Button, Progress } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatNumber } from '@kq/contracts/format';
import { ErrorNote } from '@/components/ui/error-note';
import { bulkReset, selectBulk } from '../../state/bulk-change.slice';
import { ownerDashboardText } from '../../texts';
import styles from './list.module.css';

const text = ownerDashboardText.list;
const REASONS_MAX = 20;

/** How far a change of many accommodations is, and what was not changed, with the reason. */
export function BulkResults() {
  const dispatch = useDispatch();
  const { status, change, total, results, error } = useSelector(selectBulk);
  if (status === 'idle' || change === null) return null;
  const changed = results.filter(({ outcome }) => outcome === 'changed').length;
  const unchanged = results.filter(({ outcome }) => outcome === 'unchanged').length;
  const rejected = results.filter(({ outcome }) => outcome === 'rejected');
  return (
    <section className={styles.results} aria-label={text.results}>
      {status === 'sending' && (
        <>
          <p role="status">{text.progress(formatNumber(results.length), formatNumber(total))}</p>
          <Progress value={(results.length / Math.max(1, total)) * 100} aria-label={text.results} />
        </>
      )}
      {status !== 'sending' && (
        <>
          <p role="status">
            <strong>{text.done[change.action](formatNumber(changed))}</strong>
            {unchanged > 0 && ` ${text.unchanged(formatNumber(unchanged))}`}
            {rejected.length > 0 && ` ${text.rejected(formatNumber(rejected.length))}`}
          </p>
          {status === 'stopped' && <p>{text.stopped}</p>}
          {status === 'stopped' && error && <ErrorNote error={error} />}
          <ul className={styles.reasons}>
            {rejected.slice(0, REASONS_MAX).map(({ id, title, errors }) => (
              <li key={id}>
                {title === null ? text.unknown : <Link to={`?section=places&place=${id}`}>{title}</Link>}:{' '}
                {errors.join(' ')}
              </li>
            ))}
          </ul>
          {rejected.length > REASONS_MAX && (
            <p>{text.moreRejected(formatNumber(rejected.length - REASONS_MAX))}</p>
          )}
          <Button variant="default" onClick={() => dispatch(bulkReset())}>
            {text.close}
          </Button>
        </>
      )}
    </section>
  );
}
