import { type FieldErrors, type Resolver } from 'react-hook-form';
import { dateInBerlin } from '@kq/contracts/dates';
import { createBookingRequestBodySchema } from '@kq/contracts/http/booking-requests';
import { type BookingContext, type BookingValues, toRequestBody } from './booking-values';

/** Checks the form by the same schema as the server. */
export function bookingResolver(context: BookingContext): Resolver<BookingValues> {
  return (values) => {
    const problems = findProblems(values, context);
    if (problems.length === 0) return { values, errors: {} };
    return { values: {}, errors: nestErrors(problems) };
  };
}

export interface FieldProblem {
  /** Dotted path: `contact.email`. */
  readonly path: string;
  readonly text: string;
}

export function findProblems(values: BookingValues, context: BookingContext): FieldProblem[] {
  const parsed = createBookingRequestBodySchema.safeParse(toRequestBody(values, context));
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        text: germanText(path.join('.'), message),
      }));
  if (values.start_date && values.start_date < dateInBerlin(new Date()))
    problems.push({ path: 'start_date', text: 'Die Anreise liegt in der Vergangenheit.' });
  return problems;
}

/** Schemas speak German except for types and bounds of numbers. */
function germanText(path: string, message: string): string {
  if (!/^(Invalid|Too|Expected|Unrecognized)/.test(message)) return message;
  return path === 'workers' ? 'Bitte 1 bis 999 Personen angeben.' : 'Bitte prüfen Sie diese Angabe.';
}

function nestErrors(problems: readonly FieldProblem[]): FieldErrors<BookingValues> {
  const errors: Record<string, unknown> = {};
  for (const { path, text } of problems) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let group = errors;
    for (const key of keys) group = (group[key] ??= {}) as Record<string, unknown>;
    group[last] ??= { type: 'validate', message: text };
  }
  return errors as FieldErrors<BookingValues>;
}
