import { useEffect, useState } from 'react';
import { Textarea } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { MESSAGE_MAX_CHARS } from '@kq/contracts/constants';
import { dateInBerlin } from '@kq/contracts/dates';
import { formatCents } from '@kq/contracts/format';
import { arrivalOf } from '@kq/contracts/stays/stay-cost';
import { type CancellationCost, freeUntil } from '@kq/contracts/stays/terms';
import {
  cancellationSentence,
  costWords,
  shortCostWords,
} from '@/components/accommodation/cancellation-words';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { keepDates } from '@/lib/keep-dates';
import { useNow } from '@/lib/use-now';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import { cancellationOf, costOf, termsOf } from '../state/cancellation-cost';
import { hasArrived, isAhead } from '../state/leaving';
import { cancelSubmitted, selectCancellation } from '../state/request-status.slice';
import { stayWords } from '../state/stay-words';
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
      confirmLabel={stays.some(({ cost }) => mayCost(cost)) ? text.submitCostly : words.submit}
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
      {target.kind === 'accommodation' && stays[0] && <StaySentence stay={stays[0]} now={now} />}
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

/** What is cancelled, and what is owed for it. */
function StaySentence({ stay, now }: { readonly stay: Stay; readonly now: Date }) {
  const { confirmed_amount: amount } = stay.recipient;
  return (
    <>
      <p className={styles.note}>
        {keepDates([agreedWords(stay), ...(amount ? [formatCents(amount.total_cents)] : [])].join(', '))}
      </p>
      <p>{keepDates(sentenceOf(stay, now))}</p>
      {mayCost(stay.cost) && <p className={styles.note}>{text.costHint}</p>}
    </>
  );
}

const agreedWords = ({ recipient }: Stay): string =>
  stayWords(recipient.beds_confirmed, recipient.parts, recipient);

/** True where something may be owed, also without a named sum. */
const mayCost = ({ is_free, sum_cents }: CancellationCost): boolean => !is_free && sum_cents !== 0;

/** The sum of all stays; null where one of them names none, and for a single one. */
function sumOf(stays: readonly Stay[]): number | null {
  const owed = stays.map(({ cost }) => cost.sum_cents).filter((cents) => cents !== 0);
  if (owed.length < 2) return null;
  return owed.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

function StayList({ stays, now }: { readonly stays: readonly Stay[]; readonly now: Date }) {
  const isLeaving = ({ recipient }: Stay) => hasArrived(recipient, now);
  const sum_cents = sumOf(stays);
  return (
    <>
      <ul className={styles.costs}>
        {stays.map((stay) => (
          <li key={stay.recipient.accommodation_id}>
            {stay.recipient.title}, {keepDates(agreedWords(stay))}
            {isLeaving(stay) && `, ${text.leaving}`}: <strong>{shortCostWords(stay.cost)}</strong>
          </li>
        ))}
      </ul>
      {sum_cents !== null && (
        <p>
          {text.together} <strong>{shortCostWords({ is_free: false, sum_cents })}</strong>
        </p>
      )}
      {stays.some(isLeaving) && <p>{text.begun}</p>}
      {stays.some(({ cost }) => mayCost(cost)) && <p className={styles.note}>{text.costHint}</p>}
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
