import { ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { pagePath } from '@/config/paths';
import { type PlainError } from '@/lib/api-error';
import { errorText } from '@/lib/error-text';
import { type CalendarLinksTexts } from '../texts';
import { useCalendarLinksTexts } from './calendar-links-texts';

interface LinkFailureProps {
  readonly error: PlainError;
  readonly onRetry: () => void;
}

/** An ended or wrong link in words, with the way to the calendars after a sign-in; other failures can be retried. */
export function LinkFailure({ error, onRetry }: LinkFailureProps) {
  const text = useCalendarLinksTexts();
  const words = wordsOf(error.status, text);
  if (words === null) {
    return (
      <ErrorState
        isPage
        title={text.failed.title}
        text={`${errorText(error, text)} ${text.failed.text}`}
        words={text}
        requestId={error.requestId}
        onRetry={onRetry}
      />
    );
  }
  return (
    <ErrorState
      isPage
      title={words.title}
      text={words.text}
      actions={<ButtonLink to={CALENDARS_PATH}>{text.toCalendars}</ButtonLink>}
    />
  );
}

const CALENDARS_PATH = `${pagePath('owner-dashboard')}?section=places`;

/** Null for failures that another attempt may not meet. */
function wordsOf(status: number, text: CalendarLinksTexts): { title: string; text: string } | null {
  if (status === 410) return text.gone;
  return status === 403 || status === 404 ? text.invalid : null;
}
