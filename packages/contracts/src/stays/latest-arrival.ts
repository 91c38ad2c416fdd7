import { START_MAX_MONTHS_AHEAD } from '../constants';
import { addMonths } from '../dates';

/** Returns the last day on which a stay may begin, as seen on `today` (docs/design.md D49). */
export const latestArrival = (today: string): string => addMonths(today, START_MAX_MONTHS_AHEAD);
