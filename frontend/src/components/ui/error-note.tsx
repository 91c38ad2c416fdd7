import { type PlainError } from '@/lib/api-error';
import { RequestIdNote } from './request-id-note';
import styles from './states.module.css';

interface ErrorNoteProps {
  /** A failed call, or a text of ours. */
  readonly error: PlainError | string;
  /** In place of the error's message. */
  readonly text?: string;
  /** Before the request id; German by default. */
  readonly requestIdLabel?: string;
  readonly className?: string;
}

/** A failed action in a red box, with its request id where the failure is the server's. */
export function ErrorNote({ error, text, requestIdLabel, className = '' }: ErrorNoteProps) {
  return (
    <p role="alert" className={`${styles.note} ${className}`}>
      {typeof error === 'string' ? error : (text ?? error.message)}
      {typeof error !== 'string' && <RequestIdNote error={error} label={requestIdLabel} />}
    </p>
  );
}
