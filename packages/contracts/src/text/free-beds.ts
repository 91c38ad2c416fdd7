import { formatBeds } from '../format';
import { type AccommodationCalendar } from '../http/calendar-links';

type FreeSpan = AccommodationCalendar['free'][number];

/** `12 Betten frei` or `ausgebucht` */
export const freeWords = ({ beds_free }: Pick<FreeSpan, 'beds_free'>): string =>
  beds_free === 0 ? 'ausgebucht' : `${formatBeds(beds_free)} frei`;
