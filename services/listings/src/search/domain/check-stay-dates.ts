import { nightsBetween, START_MAX_MONTHS_AHEAD, STAY_MAX_NIGHTS } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { latestArrival } from '@kq/contracts/stays/latest-arrival';
import { validationError } from '@kq/kernel';

/**
 * docs/design.md D49: no past arrival, at most 365 nights, at most 18 months ahead. @throws AppError VALIDATION_FAILED
 */
export function checkStayDates(start: string, end: string, today: string): void {
  if (start < today) throw validationError({ start_date: [reason('arrival_in_past')] });
  if (start > latestArrival(today))
    throw validationError({
      start_date: [reason('arrival_too_far_ahead', { months: START_MAX_MONTHS_AHEAD })],
    });
  if (nightsBetween(start, end) > STAY_MAX_NIGHTS)
    throw validationError({ end_date: [reason('stay_longer_than_limit', { nights: STAY_MAX_NIGHTS })] });
}
