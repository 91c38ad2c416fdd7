import { Link } from 'react-router-dom';
import { formatNumber } from '@kq/contracts/format';
import { INBOX_STATES } from '@kq/contracts/http/owner-inbox';
import { type InboxState, type OwnerInbox } from '../../api/owner-api';
import { inboxStateWords, ownerDashboardText } from '../../texts';
import styles from './requests.module.css';

interface InboxStatesProps {
  readonly current: InboxState;
  /** Null before the first answer of the server. */
  readonly counts: OwnerInbox['meta']['counts'] | null;
}

/** The states as links, with the number of requests in each. */
export function InboxStates({ current, counts }: InboxStatesProps) {
  return (
    <nav aria-label={ownerDashboardText.requests.states} className={styles.states}>
      {INBOX_STATES.map((state) => (
        <Link
          key={state}
          to={`?section=requests&state=${state}`}
          aria-current={state === current ? 'page' : undefined}
        >
          {inboxStateWords[state]}
          {counts && <span> ({formatNumber(counts[state])})</span>}
        </Link>
      ))}
    </nav>
  );
}
