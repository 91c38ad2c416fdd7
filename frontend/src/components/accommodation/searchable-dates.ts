import { START_MAX_MONTHS_AHEAD, STAY_MAX_NIGHTS } from '@kq/contracts/constants';
import { addDays, isIsoDate } from '@kq/contracts/dates';
import { sameDayAfter } from '@/lib/moved-date';

/** Returns arrival and departure of an address; null where the server would refuse them (docs/design.md D49). */
export function parseDates(params: URLSearchParams, today: string): { start: string; end: string } | null {
  const start = params.get('startDate') ?? '';
  const end = params.get('endDate') ?? '';
  if (!isIsoDate(start) || !isIsoDate(end)) return null;
  const canArrive = start >= today && start <= sameDayAfter(today, START_MAX_MONTHS_AHEAD);
  return canArrive && end > start && end <= addDays(start, STAY_MAX_NIGHTS) ? { start, end } : null;
}
