import { calendarLinksText } from '@kq/contracts/text/spa-calendar-links';
import { RequestIdNote } from '@/components/ui/request-id-note';
import { type PlainError } from '@/lib/api-error';
import styles from './calendar-links.module.css';

/** Reports that the action of the button failed. */
export function DeedError({ error }: { readonly error: PlainError | null }) {
  if (error === null) return null;
  return (
    <p role="alert" className={styles.error}>
      {error.status === 410 ? calendarLinksText.gone.title : error.message}
      <RequestIdNote error={error} />
    </p>
  );
}
