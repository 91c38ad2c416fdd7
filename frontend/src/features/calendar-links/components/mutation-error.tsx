import { RequestIdNote } from '@/components/ui/request-id-note';
import { type PlainError } from '@/lib/api-error';
import { errorText } from '@/lib/error-text';
import { useCalendarLinksTexts } from './calendar-links-texts';
import styles from './calendar-links.module.css';

/** Reports that the action of the button failed. */
export function MutationError({ error }: { readonly error: PlainError | null }) {
  const texts = useCalendarLinksTexts();
  if (error === null) return null;
  return (
    <p role="alert" className={styles.error}>
      {error.status === 410 ? texts.gone.title : errorText(error, texts)}
      <RequestIdNote error={error} label={texts.requestId} />
    </p>
  );
}
