import { Button } from '@mantine/core';
import { formatBeds } from '@kq/contracts/format';
import { keepDates } from '@/lib/keep-dates';
import { type Recipient } from '../api/booking-request-api';
import { requestStatusText as text } from '../texts';
import styles from './request-status.module.css';

interface SelectionBarProps {
  readonly recipients: readonly Recipient[];
  readonly onConfirm: () => void;
}

/** `2 ausgewählt · 18 Betten`, at the bottom of the screen while offers are chosen. */
export function SelectionBar({ recipients, onConfirm }: SelectionBarProps) {
  const beds = recipients.reduce((sum, { offer }) => sum + (offer?.beds ?? 0), 0);
  return (
    <div className={styles.bar} role="region" aria-label="Auswahl">
      <div className={`kq-container ${styles.barInner}`}>
        <p aria-live="polite">
          {recipients.length} ausgewählt · {keepDates(formatBeds(beds))}
        </p>
        <Button onClick={onConfirm}>{text.actions.confirmSelected}</Button>
      </div>
    </div>
  );
}
