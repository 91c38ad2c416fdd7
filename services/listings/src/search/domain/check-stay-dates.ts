import { nightsBetween, START_MAX_MONTHS_AHEAD, STAY_MAX_NIGHTS } from '@kq/contracts';
import { validationError } from '@kq/kernel';

/**
 * docs/design.md D49: no past arrival, at most 365 nights, at most 18 months ahead. @throws AppError VALIDATION_FAILED
 */
export function checkStayDates(start: string, end: string, today: string): void {
  if (start < today) throw validationError({ start_date: ['Die Anreise liegt in der Vergangenheit.'] });
  if (start > monthsLater(today, START_MAX_MONTHS_AHEAD))
    throw validationError({
      start_date: [`Die Anreise darf höchstens ${START_MAX_MONTHS_AHEAD} Monate voraus liegen.`],
    });
  if (nightsBetween(start, end) > STAY_MAX_NIGHTS)
    throw validationError({ end_date: [`Ein Aufenthalt dauert höchstens ${STAY_MAX_NIGHTS} Nächte.`] });
}

function monthsLater(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
}
