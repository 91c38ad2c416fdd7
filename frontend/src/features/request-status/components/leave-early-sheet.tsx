import { useEffect, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { dateInBerlin } from '@kq/contracts/dates';
import { formatCents, formatCount, formatDate, formatNights } from '@kq/contracts/format';
import { shortCostWords } from '@/components/accommodation/cancellation-words';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { Fact } from '@/components/ui/fact';
import { useNow } from '@/lib/use-now';
import { type Recipient } from '../api/booking-request-api';
import { departuresOf, leavingOf, previewLeaving } from '../state/leaving';
import { leaveSubmitted, selectCancellation, submissionsReset } from '../state/request-status.slice';
import { requestStatusText } from '../texts';
import styles from './request-status.module.css';

const text = requestStatusText.leaveSheet;

interface LeaveEarlySheetProps {
  readonly recipient: Recipient;
  readonly onClose: () => void;
  /** Closes the sheet after its action. */
  readonly onDone: () => void;
}

/** Leaves a running stay early: the day is chosen, and what is owed is shown before. */
export function LeaveEarlySheet({ recipient, onClose, onDone }: LeaveEarlySheetProps) {
  const dispatch = useDispatch();
  const { status, error, costs } = useSelector(selectCancellation);
  const now = new Date(useNow());
  const today = dateInBerlin(now);
  const days = departuresOf(recipient, now);
  const [chosen, setChosen] = useState(days[0] ?? today);
  // At midnight the first day ends.
  const departure = days.includes(chosen) ? chosen : (days[0] ?? today);
  const { slept, nights, cost, kept_cents, saved_cents } = previewLeaving(recipient, departure, now, costs);

  const hasCleaning = (recipient.confirmed_amount?.cleaning_cents ?? 0) > 0;

  useEffect(() => {
    if (status === 'done') onDone();
  }, [status, onDone]);

  return (
    <ConfirmSheet
      isOpen
      isDestructive
      title={text.title}
      confirmLabel={text.submit}
      isBusy={status === 'busy'}
      error={error}
      onConfirm={() => dispatch(leaveSubmitted(leavingOf(recipient, departure, cost)))}
      onClose={onClose}
    >
      <p>
        <strong>{recipient.title}</strong>: {text.text}
      </p>
      <NativeSelect
        label={text.departure}
        size="md"
        value={departure}
        onChange={(event) => {
          dispatch(submissionsReset());
          setChosen(event.currentTarget.value);
        }}
        data={days.map((day) => ({
          value: day,
          label: day === today ? `${text.today}, ${formatDate(day, today)}` : formatDate(day, today),
        }))}
      />
      <dl className={styles.leaving}>
        <Fact term={text.slept}>
          {slept} von {formatCount(nights, 'Nacht', 'Nächten')}
        </Fact>
        {kept_cents !== null && (
          <Fact term={hasCleaning ? text.keptWithCleaning : text.kept}>{formatCents(kept_cents)}</Fact>
        )}
        <Fact term={text.rest(formatNights(nights - slept))}>
          <strong>{shortCostWords(cost)}</strong>
        </Fact>
        {saved_cents !== null && <Fact term={text.saved}>{text.atLeast(formatCents(saved_cents))}</Fact>}
      </dl>
      {!cost.is_free && <p className={styles.note}>{requestStatusText.cancelSheet.costHint}</p>}
    </ConfirmSheet>
  );
}
