import {
  COUNTER_PROBLEM_FIELDS,
  counterBounds,
  type CounterDatesProblem,
  counterDatesProblem,
  coversMissing,
  dateInBerlin,
  formatDate,
  formatShortRange,
  hasNightOfPattern,
  NO_NIGHT_OF_PATTERN,
  partsOf,
  type StayNights,
} from '@kq/contracts';
import { validationError } from '@kq/kernel';
import { type BookingRequestDoc } from './booking-request';
import { requestCoverage } from './coverage';

/** @throws AppError VALIDATION_FAILED for dates that a counter-offer cannot have, or that cover no missing bed */
export function assertCounterDates(doc: BookingRequestDoc, offered: StayNights, now: Date): void {
  const problem = counterDatesProblem(doc, offered, dateInBerlin(now));
  if (problem !== null)
    throw validationError({ [COUNTER_PROBLEM_FIELDS[problem]]: [counterProblemText(doc, problem)] });
  if (!hasNightOfPattern(offered)) throw validationError({ nights: [NO_NIGHT_OF_PATTERN] });
  const { missing_spans } = requestCoverage(doc, now);
  const coversSome = coversMissing({ missing_spans }, partsOf({ ...offered, beds: 1 }));
  if (coversSome || missing_spans.length === 0) return;
  const missing = missing_spans.map(({ from, to }) => formatShortRange(from, to)).join(', ');
  throw validationError({
    start_date: [`Betten fehlen nur noch ${missing}, für Ihre Nächte sind genug bestätigt.`],
  });
}

function counterProblemText(doc: BookingRequestDoc, problem: CounterDatesProblem): string {
  const bounds = counterBounds(doc);
  const texts: Record<CounterDatesProblem, string> = {
    past: 'Die Anreise darf nicht in der Vergangenheit liegen.',
    order: 'Die Abreise muss nach der Anreise liegen.',
    start_min: `Die Anreise ist ab ${formatDate(bounds.start_min)} möglich.`,
    start_max: `Die Anreise ist bis ${formatDate(bounds.start_max)} möglich.`,
    end_min: `Die Abreise ist ab ${formatDate(bounds.end_min)} möglich.`,
    end_max: `Die Abreise ist bis ${formatDate(bounds.end_max)} möglich.`,
  };
  return texts[problem];
}
