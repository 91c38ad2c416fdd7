import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { selectUser } from '@/lib/session/auth.slice';
import { placesWanted, resendRequested, selectDeed } from '../state/own-places.slice';
import { ownerDashboardText } from '../texts';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.places.verify;

/** Says why active accommodations are not public yet, and sends the verification mail again. */
export function AwaitingVerification() {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const deed = useSelector(selectDeed);
  const isMine = deed.kind === 'resend';
  const isSent = isMine && deed.status === 'done';
  return (
    <section className={styles.awaiting} aria-label={text.title}>
      <h3>{text.title}</h3>
      <p>{text.text(user?.email ?? '')}</p>
      <div className={styles.rowActions}>
        <Button
          disabled={isSent}
          loading={isMine && deed.status === 'busy'}
          onClick={() => dispatch(resendRequested())}
        >
          {text.resend}
        </Button>
        <Button variant="default" onClick={() => dispatch(placesWanted(1))}>
          {text.refresh}
        </Button>
      </div>
      <p role="status">{isSent ? text.sent : ''}</p>
      {isMine && deed.error && (
        <p role="alert" className={styles.error}>
          {deed.error.message}
        </p>
      )}
    </section>
  );
}
