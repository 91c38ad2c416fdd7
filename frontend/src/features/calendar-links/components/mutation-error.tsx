import { ErrorNote } from '@/components/ui/error-note';
import { type PlainError } from '@/lib/api-error';
import { errorText } from '@/lib/error-text';
import { useCalendarLinksTexts } from './calendar-links-texts';

/** Reports that the action of the button failed. */
export function MutationError({ error }: { readonly error: PlainError | null }) {
  const texts = useCalendarLinksTexts();
  if (error === null) return null;
  const text = error.status === 410 ? texts.gone.title : errorText(error, texts);
  return <ErrorNote error={error} text={text} requestIdLabel={texts.requestId} />;
}
