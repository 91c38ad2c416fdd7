import { IconChevronDown } from '@tabler/icons-react';
import { formatCents } from '@kq/contracts/format';
import { EmptyState } from '@/components/ui/empty-state';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import { type GroupName, groupRecipients, isWaiting, type RecipientGroup } from '../state/recipient-groups';
import { requestStatusText as text } from '../texts';
import { RecipientRow, type RecipientRowActions } from './recipient-row';
import { WaitingRow } from './waiting-row';
import styles from './request-status.module.css';

interface RecipientListProps extends RecipientRowActions {
  readonly request: BookingRequest;
  readonly now: number;
  readonly changedIds: readonly number[];
  readonly chosen: readonly number[];
}

/** The asked accommodations by the state of their answers; what is over is folded. */
export function RecipientList({ request, changedIds, chosen, ...rest }: RecipientListProps) {
  const groups = groupRecipients(request.recipients);
  const isSilent = groups.every((group) => group.name === 'open');
  const rows = (recipients: readonly Recipient[]) => (
    <ul className={styles.rows}>
      {recipients.map((recipient) => {
        const { accommodation_id: id } = recipient;
        const row = { request, recipient, isNew: changedIds.includes(id), ...rest };
        return isWaiting(recipient) ? (
          <WaitingRow key={id} {...row} />
        ) : (
          <RecipientRow key={id} {...row} isChosen={chosen.includes(id)} />
        );
      })}
    </ul>
  );

  return (
    <div className={styles.groups}>
      {isSilent && request.status === 'open' && !request.held_until && (
        <EmptyState title={text.noAnswerYet} />
      )}
      {groups.map((group) =>
        group.name === 'closed' ? (
          <details key={group.name} className={styles.folded} open={groups.length === 1}>
            <summary>
              <GroupTitle group={group} />
              <IconChevronDown size={20} aria-hidden="true" />
            </summary>
            {rows(group.recipients)}
          </details>
        ) : (
          <section key={group.name}>
            <GroupTitle group={group} />
            {rows(group.recipients)}
            {group.name === 'confirmed' && (
              <p className={styles.confirmedTotal}>
                <span>{text.confirmedTotal}</span>{' '}
                <strong>{formatCents(request.confirmed_total_cents)}</strong>
              </p>
            )}
          </section>
        ),
      )}
    </div>
  );
}

function GroupTitle({ group }: { readonly group: RecipientGroup }) {
  return (
    <h2 className={styles.groupTitle}>
      {titleOf(group)} <span className={styles.count}>{group.recipients.length}</span>
    </h2>
  );
}

function titleOf({ name, recipients }: RecipientGroup): string {
  const isMixed = recipients.some((one) => one.status !== 'declined' && one.status !== 'undeliverable');
  const key: GroupName | 'closedMixed' = name === 'closed' && isMixed ? 'closedMixed' : name;
  return text.groups[key];
}
