import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { ErrorNote } from '@/components/ui/error-note';
import { selectUser } from '@/lib/session/auth.slice';
import { linkRequested, selectSending } from '../state/waiting-requests';
import { dispatcherDashboardText } from '../texts';
import styles from './own-requests.module.css';

const text = dispatcherDashboardText.unverified;

/** A new account whose address nobody has verified: its requests wait. */
export function UnverifiedNotice() {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const { mail } = useSelector(selectSending);
  if (!user || user.email_verified) return null;
  return (
    <section className={styles.unverified} aria-labelledby="unverified">
      <h3 id="unverified">{text.title}</h3>
      <p>{text.lead(user.email)}</p>
      <div>
        <Button
          variant="default"
          disabled={mail.status === 'done'}
          loading={mail.status === 'busy'}
          onClick={() => dispatch(linkRequested())}
        >
          {text.resend}
        </Button>
      </div>
      <p role="status">{mail.status === 'done' ? text.sent : ''}</p>
      {mail.error && <ErrorNote error={mail.error} />}
    </section>
  );
}
