import { Checkbox } from '@mantine/core';
import { formatCount, formatOwners } from '@kq/contracts/format';
import { periodWords } from '@kq/contracts/stays/period-words';
import { formatWhen } from '@/lib/format-when';
import { useNow } from '@/lib/use-now';
import { type ListedRequest } from '@/lib/waiting-request';
import { DiscardButton } from './discard-button';
import styles from './request-choice.module.css';
import { waitingText } from './texts';

interface RequestChoiceProps {
  readonly requests: readonly ListedRequest[];
  readonly ticked: readonly number[];
  readonly onTick: (ids: readonly number[]) => void;
}

/** Several waiting requests that one link or code may send: only what is ticked goes out (ADR 046). */
export function RequestChoice({ requests, ticked, onTick }: RequestChoiceProps) {
  const toggle = (id: number) =>
    onTick(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  return (
    <fieldset className={styles.choice}>
      <legend>{waitingText.several}</legend>
      <ul>
        {requests.map((request) => (
          <li key={request.id}>
            <Checkbox
              label={requestTitle(request)}
              checked={ticked.includes(request.id)}
              onChange={() => toggle(request.id)}
            />
            <RequestFacts request={request} />
            {request.message && <blockquote className={styles.message}>{request.message}</blockquote>}
            <DiscardButton id={request.id} place={request.place} />
          </li>
        ))}
      </ul>
      <p className={styles.facts}>{waitingText.keepsWaiting}</p>
    </fieldset>
  );
}

export const requestTitle = ({ workers, place }: ListedRequest): string =>
  `${formatCount(workers, 'Person', 'Personen')} in ${place}`;

/** Dates, number of houses, and when it was entered. */
export function RequestFacts({ request }: { readonly request: ListedRequest }) {
  const now = useNow();
  const { accommodations, owners, entered_at: enteredAt } = request;
  return (
    <p className={styles.facts}>
      {periodWords(request)}
      <br />
      {formatCount(accommodations, 'Unterkunft', 'Unterkünfte')} bei {formatOwners(owners)}
      {enteredAt && ` · eingegeben ${formatWhen(enteredAt, now)}`}
    </p>
  );
}
