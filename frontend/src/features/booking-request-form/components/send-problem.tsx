import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { formatCount } from '@kq/contracts/format';
import { PlainButton } from '@/components/ui/button';
import { RequestIdNote } from '@/components/ui/request-id-note';
import { selectBookingForm, type SendError } from '../state/booking-form.slice';
import { bookingFormText } from '../texts';
import styles from './booking-form.module.css';

interface SendProblemProps {
  /** Server texts that belong to no field of the form. */
  readonly otherProblems: readonly string[];
  readonly onSendAsNew: () => void;
}

/** Why it was not sent, that nothing is lost, and what to do. */
export function SendProblem({ otherProblems, onSendAsNew }: SendProblemProps) {
  const { error } = useSelector(selectBookingForm);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error) return null;
  if (error.code === 'idempotency_mismatch')
    return (
      <div ref={box} className={styles.problem} role="alert">
        <p>{bookingFormText.alreadySent}</p>
        <PlainButton look="secondary" onClick={onSendAsNew}>
          {bookingFormText.sendAsNew}
        </PlainButton>
      </div>
    );
  return (
    <div ref={box} className={styles.problem} role="alert">
      <p>
        {error.message} {waitWords(error)}
      </p>
      {otherProblems.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className={styles.kept}>{bookingFormText.draftSaved}</p>
      <RequestIdNote error={error} />
    </div>
  );
}

function waitWords({ retryAfterSeconds }: SendError): string {
  if (!retryAfterSeconds) return '';
  if (retryAfterSeconds < 90)
    return `Möglich wieder in ${formatCount(retryAfterSeconds, 'Sekunde', 'Sekunden')}.`;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  if (minutes < 90) return `Möglich wieder in ${formatCount(minutes, 'Minute', 'Minuten')}.`;
  return `Möglich wieder in ${formatCount(Math.ceil(minutes / 60), 'Stunde', 'Stunden')}.`;
}
