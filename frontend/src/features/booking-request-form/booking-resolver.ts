import { toNestErrors } from '@hookform/resolvers';
import { type FieldErrors, type Resolver } from 'react-hook-form';
import { dateInBerlin } from '@kq/contracts/dates';
import { createBookingRequestBodySchema } from '@kq/contracts/http/booking-requests';
import { germanMessage } from '@kq/contracts/text/validation-messages';
import { CREW_TEXT, NO_NIGHTS_TEXT } from '@/components/accommodation/stay-rules';
import { type BookingContext, type BookingValues, toRequestBody } from './booking-values';

/** Checks the form by the same schema as the server. */
export function bookingResolver(context: BookingContext): Resolver<BookingValues> {
  return (values, _context, options) => {
    const problems = findProblems(values, context);
    if (problems.length === 0) return { values, errors: {} };
    // The first problem of a field is shown.
    const errors: FieldErrors = {};
    for (const { path, text } of problems) errors[path] ??= { type: 'validate', message: text };
    return { values: {}, errors: toNestErrors<BookingValues>(errors, options) };
  };
}

/** Words for fields whose rule says little to a dispatcher. */
const OWN_TEXTS: Readonly<Record<string, string>> = { workers: CREW_TEXT, nights: NO_NIGHTS_TEXT };

export interface FieldProblem {
  /** Dotted path: `contact.email`. */
  readonly path: string;
  readonly text: string;
}

export function findProblems(values: BookingValues, context: BookingContext): FieldProblem[] {
  const parsed = createBookingRequestBodySchema.safeParse(toRequestBody(values, context), {
    error: germanMessage,
  });
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        text: OWN_TEXTS[String(path[0])] ?? message,
      }));
  if (values.start_date && values.start_date < dateInBerlin(new Date()))
    problems.push({ path: 'start_date', text: 'Die Anreise liegt in der Vergangenheit.' });
  return problems;
}
