import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { selectUser } from '@/lib/session/auth.slice';
import { accommodationsRequested } from '../state/own-accommodations.slice';
import { ownerDashboardText } from '../texts';
import styles from './owner-dashboard.module.css';
import { ResendVerification } from './resend-verification';

const text = ownerDashboardText.accommodations.verify;

/** Says why active accommodations are not public yet, and sends the verification mail again. */
export function AwaitingVerification() {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  return (
    <section className={styles.awaiting} aria-label={text.title}>
      <h3>{text.title}</h3>
      <p>{text.text(user?.email ?? '')}</p>
      <ResendVerification>
        <Button variant="default" onClick={() => dispatch(accommodationsRequested(null))}>
          {text.refresh}
        </Button>
      </ResendVerification>
    </section>
  );
}
