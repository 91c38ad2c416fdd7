import { useEffect, useState } from 'react';
import { Textarea } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { MESSAGE_MAX_CHARS } from '@kq/contracts/constants';
import { dateInBerlin } from '@kq/contracts/dates';
import { formatBeds } from '@kq/contracts/format';
import { arrivalOf } from '@kq/contracts/stays/stay-cost';
import { type CancellationCost, freeUntil } from '@kq/contracts/stays/terms';
import {
  cancellationSentence,
  costWords,
  shortCostWords,
} from '@/components/accommodation/cancellation-words';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { useNow } from '@/lib/use-now';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import { cancellationOf, costOf, termsOf } from '../state/cancellation-cost';
import { hasArrived, isAhead } from '../state/leaving';
import { cancelSubmitted, selectCancellation } from '../state/request-status.slice';
import { requestStatusText } from '../texts';
import styles from './request-status.module.css';

const text = requestStatusText.cancelSheet;

export type CancelTarget =
  { readonly kind: 'request' } | { readonly kind: 'accommodation'; readonly recipient: Recipient };

interface CancelSheetProps {
  readonly request: BookingRequest;
  readonly target: CancelTarget;
  readonly onClose: () => void;
  /** Closes the sheet after its action, which removes the button that opened it. */
  readonly onDone: () => void;
}

interface Stay {
  readonly recipient: Recipient;
  readonly cost: CancellationCost;
}

/** Cancels the whole request or one accommodation, after showing the consequences and the sum of each stay. */
export function CancelSheet({ request, target, onClose, onDone }: CancelSheetProps) {
  const dispatch = useDispatch();
  const { status, error, costs } = useSelector(selectCancellation);
  const now = new Date(useNow());
  const [reason, setReason] = useState('');
  const concerned = target.kind === 'request' ? request.recipients : [target.recipient];
  const stays = concerned
    .filter((one) => one.status === 'confirmed' && isAhead(one, now))
    .map((recipient) => ({ recipient, cost: costOf(recipient, now, costs) }));
  const words = wordsOf(target, stays);

  useEffect(() => {
    if (status === 'done') onDone();
  }, [status, onDone]);

  return (
    <ConfirmSheet
      isOpen
      isDestructive
      title={words.title}
      confirmLabel={stays.some(({ cost }) => cost.sum_cents) ? text.submitCostly : words.submit}
      isBusy={status === 'busy'}
      error={error}
      onConfirm={() =>
        dispatch(
          cancelSubmitted(
            cancellationOf(target.kind === 'request' ? 'request' : target.recipient, stays, reason),
          ),
        )
      }
      onClose={onClose}
    >
      <p>{words.text}</p>
      {target.kind === 'request' && stays.length > 0 && <StayList stays={stays} now={now} />}
      {target.kind === 'accommodation' && stays[0] && <p>{sentenceOf(stays[0], now)}</p>}
      {stays.length > 0 && (
        <Textarea
          label={text.reason}
          autosize
          minRows={2}
          maxLength={MESSAGE_MAX_CHARS}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ConfirmSheet>
  );
}

function StayList({ stays, now }: { readonly stays: readonly Stay[]; readonly now: Date }) {
  const isLeaving = ({ recipient }: Stay) => hasArrived(recipient, now);
  return (
    <>
      <ul className={styles.costs}>
        {stays.map((stay) => (
          <li key={stay.recipient.accommodation_id}>
            {stay.recipient.title}, {formatBeds(stay.recipient.beds_confirmed)}
            {isLeaving(stay) && `, ${text.leaving}`}: <strong>{shortCostWords(stay.cost)}</strong>
          </li>
        ))}
      </ul>
      {stays.some(isLeaving) && <p>{text.begun}</p>}
      {stays.some(({ cost }) => !cost.is_free) && <p className={styles.note}>{text.costHint}</p>}
    </>
  );
}

function sentenceOf({ recipient, cost }: Stay, now: Date): string {
  const arrival = arrivalOf(recipient.parts);
  if (cost.is_free || arrival === null) return costWords(cost);
  const terms = termsOf(recipient);
  // The clock of the browser may be slow.
  const isFreeByClock = (freeUntil(terms, arrival) ?? '') >= dateInBerlin(now);
  return isFreeByClock ? costWords(cost) : cancellationSentence(terms, arrival, cost, now);
}

function wordsOf(
  target: CancelTarget,
  [stay]: readonly Stay[],
): { title: string; text: string; submit: string } {
  if (target.kind === 'request')
    return { title: text.requestTitle, text: text.requestText, submit: text.requestSubmit };
  const { recipient } = target;
  if (!stay) {
    return {
      title: text.withdrawTitle,
      text: `${recipient.title}: ${text.withdrawText}`,
      submit: text.withdrawSubmit,
    };
  }
  return {
    title: text.accommodationTitle,
    text: `${recipient.title}: ${text.accommodationText}`,
    submit: text.accommodationSubmit,
  };
}
