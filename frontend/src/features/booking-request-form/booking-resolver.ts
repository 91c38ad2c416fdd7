import { toNestErrors } from '@hookform/resolvers';
import { type Resolver } from 'react-hook-form';
import { dateInBerlin } from '@kq/contracts/dates';
import { createBookingRequestBodySchema } from '@kq/contracts/http/booking-requests';
import { checkForm } from '@kq/contracts/text/validation-messages';
import { CREW_TEXT, NO_NIGHTS_TEXT } from '@/components/accommodation/stay-rules';
import { type FieldText, firstOfFields, textsOf } from '@/lib/form-resolver';
import { type BookingContext, type BookingValues, toRequestBody } from './booking-values';

/** Checks the form by the same schema as the server. */
export function bookingResolver(context: BookingContext): Resolver<BookingValues> {
  return (values, _context, options) => {
    const problems = findProblems(values, context);
    if (problems.length === 0) return { values, errors: {} };
    return { values: {}, errors: toNestErrors<BookingValues>(firstOfFields(problems), options) };
  };
}

/** Words for fields whose rule says little to a dispatcher. */
const OWN_TEXTS: Readonly<Record<string, string>> = { workers: CREW_TEXT, nights: NO_NIGHTS_TEXT };

export function findProblems(values: BookingValues, context: BookingContext): FieldText[] {
  const { error } = checkForm(createBookingRequestBodySchema, toRequestBody(values, context));
  const problems = (error === undefined ? [] : textsOf(error)).map(({ path, text }) => ({
    path,
    text: OWN_TEXTS[path.split('.')[0] ?? path] ?? text,
  }));
  if (values.start_date && values.start_date < dateInBerlin(new Date()))
    problems.push({ path: 'start_date', text: 'Die Anreise liegt in der Vergangenheit.' });
  return problems;
}
