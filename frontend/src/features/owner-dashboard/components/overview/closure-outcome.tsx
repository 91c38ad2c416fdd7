import { formatAccommodations } from '@kq/contracts/format';
import { type ClosureMutation } from '../../state/closures.slice';
import { ownerDashboardText } from '../../texts';
import styles from '../owner-dashboard.module.css';

const text = ownerDashboardText.closures;

/** How many accommodations are closed or open now, which stays hold, and which failed. */
export function ClosureOutcome({ mutation }: { readonly mutation: ClosureMutation }) {
  const { status, isClosing, results } = mutation;
  const failed = status === 'done' ? results.filter(({ result }) => result === 'failed') : [];
  const done = formatAccommodations(results.length - failed.length);
  const stays = results.reduce((sum, { stays: count }) => sum + count, 0);
  return (
    <>
      <div role="status">
        {status === 'done' && (
          <p>
            {isClosing ? text.closed(done) : text.opened(done)}
            {isClosing && stays > 0 && ` ${text.staysHold(stays)}`}
          </p>
        )}
      </div>
      {failed.length > 0 && (
        <div role="alert" className={styles.error}>
          <p>{text.notChanged}</p>
          <ul className={styles.own}>
            {failed.map(({ id, title, message }) => (
              <li key={id}>
                {title}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
