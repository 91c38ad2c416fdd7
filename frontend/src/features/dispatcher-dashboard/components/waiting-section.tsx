import { useEffect } from 'react';
import { Button, Group } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { DiscardButton } from '@/components/waiting-request/discard-button';
import { RequestFacts, requestTitle } from '@/components/waiting-request/request-choice';
import { formatWhen } from '@/lib/format-when';
import { selectUser } from '@/lib/session/auth.slice';
import { useNow } from '@/lib/use-now';
import { type WaitingItem } from '../api/waiting-requests-api';
import { selectSending, sendSubmitted, waitingRequests } from '../state/waiting-requests';
import { dispatcherDashboardText as text } from '../texts';
import styles from './own-requests.module.css';

/** Requests that nobody has sent yet: unticked at the verification, or entered again without a session. */
export function WaitingSection() {
  const dispatch = useDispatch();
  const { data } = useSelector(waitingRequests.select);
  useEffect(() => {
    dispatch(waitingRequests.wanted(null));
  }, [dispatch]);
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby="waiting-requests">
      <h3 id="waiting-requests">{text.waiting.title(data.length)}</h3>
      <ul className={styles.list}>
        {data.map((item) => (
          <WaitingCard key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function WaitingCard({ item }: { readonly item: WaitingItem }) {
  const dispatch = useDispatch();
  const now = useNow();
  const { send } = useSelector(selectSending);
  const isVerified = useSelector(selectUser)?.email_verified === true;
  const isMine = send.id === item.id;
  return (
    <li className={styles.card}>
      <h4>{requestTitle(item)}</h4>
      <RequestFacts request={item} />
      <p className={styles.foot}>
        {text.waiting.facts(item.requested_with, formatWhen(item.verify_by, now))}
      </p>
      {item.message && <blockquote className={styles.message}>{item.message}</blockquote>}
      {isMine && send.error && <p role="alert">{send.error.message}</p>}
      <Group gap={8}>
        {isVerified && (
          <Button
            loading={isMine && send.status === 'busy'}
            aria-label={`${text.waiting.send}: ${item.place}`}
            onClick={() => dispatch(sendSubmitted(item.id))}
          >
            {text.waiting.send}
          </Button>
        )}
        <DiscardButton id={item.id} place={item.place} />
      </Group>
    </li>
  );
}
