import { formatBeds, formatRange } from '../format';
import { type AccommodationCalendar } from '../http/calendar-links';

type FreeSpan = AccommodationCalendar['free'][number];

/** `12 Betten frei` or `ausgebucht` */
export const freeWords = ({ beds_free }: FreeSpan): string =>
  beds_free === 0 ? 'ausgebucht' : `${formatBeds(beds_free)} frei`;

/** `Mo., 1. Dez. – Fr., 19. Dez.: 12 Betten frei`; `to` is the day after the last night. */
export const freeLine = (span: FreeSpan, today?: string): string =>
  `${formatRange(span.from, span.to, today)}: ${freeWords(span)}`;
