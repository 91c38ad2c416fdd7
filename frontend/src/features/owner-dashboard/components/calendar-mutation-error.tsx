import { ErrorNote } from '@/components/ui/error-note';
import { type PlainError } from '@/lib/api-error';
import { textOfFields } from '@/lib/error-text';

/** Why a change of the calendar exchange failed: the texts of its fields, else the message. */
export function CalendarMutationError({ error }: { readonly error: PlainError }) {
  return <ErrorNote error={error} text={textOfFields(error)} />;
}
