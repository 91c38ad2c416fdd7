import { useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { useSelector } from 'react-redux';
import { formatBeds, formatCount, formatInstant, formatOwners } from '@kq/contracts/format';
import { periodWords } from '@kq/contracts/stays/period-words';
import { DiscardButton } from '@/components/waiting-request/discard-button';
import { RequestChoice } from '@/components/waiting-request/request-choice';
import { sendWords, waitingText } from '@/components/waiting-request/texts';
import { type PlainError } from '@/lib/api-error';
import { type ListedRequest, selectWaiting } from '@/lib/waiting-request';
import { FormError } from './auth-card';
import styles from './auth-card.module.css';

interface ListedRequestsProps {
  readonly requests: readonly ListedRequest[];
  /** The request of the link or code, ticked at first; null for one that only signs in. */
  readonly ownId: number | null;
  /** False on another device: there "Das war ich nicht" drops the request. */
  readonly canDiscard?: boolean;
  /** Words of the button that sends nothing. */
  readonly emptyWords?: string;
  readonly isBusy: boolean;
  readonly error: PlainError | null;
  readonly onSend: (ids: readonly number[]) => void;
}

/** What a link or code is about to send, in full, before it is sent (docs/security.md S1, ADR 046). */
export function ListedRequests(props: ListedRequestsProps) {
  const { ownId, canDiscard = true, emptyWords = waitingText.verifyOnly, isBusy, error, onSend } = props;
  const { discardedIds } = useSelector(selectWaiting);
  const requests = props.requests.filter(({ id }) => !discardedIds.includes(id));
  const [chosen, setChosen] = useState<readonly number[]>(ownId === null ? [] : [ownId]);
  const ticked = requests.map(({ id }) => id).filter((id) => chosen.includes(id));
  const [only] = requests;
  const isOne = requests.length === 1 && only !== undefined && only.id === ownId;
  return (
    <Stack>
      {isOne ? (
        <OneRequest request={only} />
      ) : (
        requests.length > 0 && <RequestChoice requests={requests} ticked={ticked} onTick={setChosen} />
      )}
      {requests.length === 0 && props.requests.length > 0 && <p role="status">{waitingText.discarded}</p>}
      <FormError error={error} />
      <Button size="lg" fullWidth loading={isBusy} onClick={() => onSend(ticked)}>
        {isOne ? `Ja, ${formatOwners(only.owners)} anfragen` : buttonWords(ticked.length, emptyWords)}
      </Button>
      {isOne && canDiscard && <DiscardButton id={only.id} />}
    </Stack>
  );
}

const buttonWords = (count: number, emptyWords: string): string =>
  count === 0 ? emptyWords : sendWords(count);

function OneRequest({ request }: { readonly request: ListedRequest }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>Ort</dt>
        <dd>{request.place}</dd>
        <dt>Zeitraum</dt>
        <dd>{periodWords(request)}</dd>
        <dt>Bedarf</dt>
        <dd>{formatBeds(request.workers)}</dd>
        <dt>Empfänger</dt>
        <dd>
          {formatOwners(request.owners)}, {formatCount(request.accommodations, 'Unterkunft', 'Unterkünfte')}
        </dd>
        {request.entered_at && (
          <>
            <dt>Eingegeben</dt>
            <dd>{formatInstant(request.entered_at)}</dd>
          </>
        )}
      </dl>
      {request.message && <blockquote className={styles.message}>{request.message}</blockquote>}
    </>
  );
}
