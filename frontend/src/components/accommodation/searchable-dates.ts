import { STAY_MAX_NIGHTS } from '@kq/contracts/constants';
import { addDays, isIsoDate } from '@kq/contracts/dates';
import { latestArrival } from '@kq/contracts/stays/latest-arrival';

/** Returns arrival and departure of an address; null where the server would refuse them (docs/design.md D49). */
export function parseDates(params: URLSearchParams, today: string): { start: string; end: string } | null {
  const start = params.get('startDate') ?? '';
  const end = params.get('endDate') ?? '';
  if (!isIsoDate(start) || !isIsoDate(end)) return null;
  const canArrive = start >= today && start <= latestArrival(today);
  return canArrive && end > start && end <= addDays(start, STAY_MAX_NIGHTS) ? { start, end } : null;
}
