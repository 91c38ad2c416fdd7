import { RequestIdNote } from '@/components/ui/request-id-note';
import { type PlainError } from '@/lib/api-error';
import styles from './owner-dashboard.module.css';

/** Why a change of the calendar exchange failed: the texts of its fields, else the message. */
export function CalendarMutationError({ error }: { readonly error: PlainError }) {
  return (
    <p role="alert" className={styles.error}>
      {Object.values(error.fields).flat().join(' ') || error.message}
      <RequestIdNote error={error} />
    </p>
  );
}
