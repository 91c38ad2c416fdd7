import { formatBeds, formatShortRange } from '@kq/contracts/format';
import { type Part } from '@kq/contracts/stays/part';
import { type Recipient } from '../api/booking-request-api';

/** `8 Betten, 1.–19. Dez.`: what is or was agreed about one accommodation. */
export function stayWords(beds: number, parts: readonly Part[], { offer }: Pick<Recipient, 'offer'>): string {
  const [first] = parts;
  const last = parts.at(-1);
  const weekly = offer?.nights === 'mon_thu' ? ', Mo–Fr' : '';
  const nights = first && last ? `, ${formatShortRange(first.from, last.to)}${weekly}` : '';
  return `${formatBeds(beds)}${nights}`;
}
