import { type NightsPattern } from '@kq/contracts/stays/part';
import { CREW_TEXT, hasNights, NO_NIGHTS_TEXT, parseCrew } from '@/components/accommodation/stay-rules';

export interface SearchFormProblem {
  readonly field: 'location' | 'startDate' | 'endDate' | 'nights' | 'workers';
  readonly text: string;
}

interface SearchFormValues {
  readonly location: string;
  /** ISO dates or empty. */
  readonly startDate: string;
  readonly endDate: string;
  readonly nights: NightsPattern;
  /** As typed. */
  readonly workers: string;
  readonly today: string;
}

/** The rules of the hero search (docs/spec HOME-17 … HOME-23), here with words; null when the search may start. */
export function checkSearchForm(values: SearchFormValues): SearchFormProblem | null {
  const { location, startDate, endDate, nights, workers, today } = values;
  const hasDates = startDate !== '' || endDate !== '';
  if (hasDates && location.trim() === '')
    return { field: 'location', text: 'Bitte einen Ort oder eine Postleitzahl eingeben.' };
  if (hasDates && startDate === '') return { field: 'startDate', text: 'Bitte auch die Anreise angeben.' };
  if (hasDates && endDate === '') return { field: 'endDate', text: 'Bitte auch die Abreise angeben.' };
  if (hasDates && startDate < today)
    return { field: 'startDate', text: 'Die Anreise liegt in der Vergangenheit.' };
  if (hasDates && endDate <= startDate)
    return { field: 'endDate', text: 'Die Abreise muss nach der Anreise liegen.' };
  if (!hasNights({ start: startDate, end: endDate }, nights))
    return { field: 'nights', text: NO_NIGHTS_TEXT };
  if (parseCrew(workers) === null) return { field: 'workers', text: CREW_TEXT };
  return null;
}
