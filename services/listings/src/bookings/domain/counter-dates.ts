import {
  COUNTER_PROBLEM_FIELDS,
  counterBounds,
  type CounterDatesProblem,
  counterDatesProblem,
  coversMissing,
  dateInBerlin,
  hasNightOfPattern,
  partsOf,
  type StayNights,
} from '@kq/contracts';
import { intervalsOf } from '@kq/contracts/reasons/param-kinds';
import { reason } from '@kq/contracts/reasons/reason';
import { type Reason, validationError } from '@kq/kernel';
import { type BookingRequestDoc } from './booking-request';
import { requestCoverage } from './coverage';

/** @throws AppError VALIDATION_FAILED for dates that a counter-offer cannot have, or that cover no missing bed */
export function assertCounterDates(doc: BookingRequestDoc, offered: StayNights, now: Date): void {
  const problem = counterDatesProblem(doc, offered, dateInBerlin(now));
  if (problem !== null)
    throw validationError({ [COUNTER_PROBLEM_FIELDS[problem]]: [counterProblemReason(doc, problem)] });
  if (!hasNightOfPattern(offered)) throw validationError({ nights: [reason('no_night_of_pattern')] });
  const { missing_spans } = requestCoverage(doc, now);
  const coversSome = coversMissing({ missing_spans }, partsOf({ ...offered, beds: 1 }));
  if (coversSome || missing_spans.length === 0) return;
  throw validationError({
    start_date: [reason('nights_already_filled', { missing: intervalsOf(missing_spans) })],
  });
}

function counterProblemReason(doc: BookingRequestDoc, problem: CounterDatesProblem): Reason {
  const bounds = counterBounds(doc);
  const reasons: Record<CounterDatesProblem, Reason> = {
    past: reason('arrival_past'),
    order: reason('departure_not_after_arrival'),
    start_min: reason('arrival_too_early', { from: bounds.start_min }),
    start_max: reason('arrival_too_late', { until: bounds.start_max }),
    end_min: reason('departure_too_early', { from: bounds.end_min }),
    end_max: reason('departure_too_late', { until: bounds.end_max }),
  };
  return reasons[problem];
}
