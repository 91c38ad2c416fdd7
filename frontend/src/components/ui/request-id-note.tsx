import { type PlainError } from '@/lib/api-error';
import styles from './states.module.css';

interface RequestIdNoteProps {
  readonly error: Pick<PlainError, 'status' | 'requestId'>;
  readonly label?: string;
}

/** The request id in small print, for a call to support; only where the failure is not the visitor's to correct. */
export function RequestIdNote({ error: { status, requestId }, label = 'Vorgang' }: RequestIdNoteProps) {
  if (!requestId || status < 500) return null;
  return (
    <span className={styles.requestIdNote}>
      {label} {requestId}
    </span>
  );
}
