import { formatBeds, formatInstant, formatShortRange } from '@kq/contracts/format';
import { beyondWords } from '@kq/contracts/stays/beyond-words';
import { formatWhen } from '@/lib/format-when';
import { recipientStatusWords } from '@/texts/status';
import { type BookingRequest } from '../api/booking-request-api';
import { repeatedOwners, sentToOwners } from '../texts';
import { isWaiting } from './recipient-groups';

const URGENT_BELOW_MS = 3 * 3_600_000;

/**
 * The one big sentence, in parts: `14 gesucht · 40 angeboten · 0 bestätigt` (docs/look.md L12). Its numbers are those of the
 * night ahead with the fewest beds.
 */
export function crewSentence({ status, workers, coverage }: BookingRequest): string[] {
  const wanted = `${workers} gesucht`;
  if (status === 'cancelled') return [wanted];
  const confirmed = `${coverage.beds_confirmed} bestätigt`;
  if (coverage.is_filled) {
    // Every bed of the nights ahead was given back (ADR 053).
    const hasLeft = coverage.bed_nights.needed === 0;
    return [wanted, confirmed, hasLeft ? 'früher abgereist' : 'alle untergebracht'];
  }
  return [wanted, `${coverage.beds_offered} angeboten`, confirmed];
}

/** `Dazu 8 Betten nur 3.–6. Mai angeboten.`: the nights with more beds than the headline; null without any. */
export const beyondSentence = ({ status, coverage }: BookingRequest): string | null =>
  status === 'cancelled' ? null : beyondWords(coverage, formatShortRange);

export interface Deadline {
  readonly text: string;
  /** Less than 3 h left while beds are missing (docs/look.md L6). */
  readonly isUrgent: boolean;
}

/** `Frist heute 18:00`, or how the request ended. */
export function deadlineOf(
  { status, answer_by, coverage, held_until, withdrawn_because, recipients }: BookingRequest,
  nowMs: number,
): Deadline | null {
  if (withdrawn_because) return { text: 'Nicht gesendet', isUrgent: false };
  if (status === 'cancelled') return { text: 'Storniert', isUrgent: false };
  // The deadline is set when the request goes out.
  if (held_until) return { text: 'Wird geprüft', isUrgent: false };
  if (coverage.beds_missing === 0 || status === 'awaiting_verification') return null;
  const leftMs = Date.parse(answer_by) - nowMs;
  // A deadline that no owner has to keep is none.
  if (leftMs > 0 && !recipients.some(isWaiting)) return null;
  if (leftMs <= 0) return { text: `Frist war ${formatWhen(answer_by, nowMs, ' ')}`, isUrgent: false };
  return { text: `Frist ${formatWhen(answer_by, nowMs, ' ')}`, isUrgent: leftMs < URGENT_BELOW_MS };
}

/** `Ihre Anfrage ist bei 20 Vermietern. Antworten bis Di., 25. Nov., 18:00.` until all have answered, all beds are found or time is over. */
export function sentSentence(
  { status, sent_at, answer_by, recipients }: BookingRequest,
  nowMs: number,
): string | null {
  if (sent_at === null || status !== 'open' || Date.parse(answer_by) <= nowMs) return null;
  if (!recipients.some(isWaiting)) return null;
  const asked = recipients.filter((one) => one.asked_before !== true);
  const owners = new Set(asked.map(({ owner_id }) => owner_id)).size;
  return `${sentToOwners(owners)} Antworten bis ${formatInstant(answer_by)}.`;
}

/** Accommodations that were left out, because the same sender had asked them before (ADR 021). */
export function leftOutSentence({ recipients }: BookingRequest): string | null {
  const titles = recipients.filter((one) => one.asked_before === true).map(({ title }) => title);
  if (titles.length === 0) return null;
  return `${repeatedOwners(titles.length, recipients.length)} ${titles.join(', ')}.`;
}

/** Accommodations whose state or offer changed between two readings. */
export function changedRecipients(before: BookingRequest, after: BookingRequest): number[] {
  const known = new Map(before.recipients.map((one) => [one.accommodation_id, one]));
  return after.recipients
    .filter((one) => {
      const old = known.get(one.accommodation_id);
      return old?.status !== one.status || old.offer?.version !== one.offer?.version;
    })
    .filter((one) => one.status !== 'sent' && one.status !== 'queued')
    .map((one) => one.accommodation_id);
}

const SPOKEN_MAX = 3;

/** Text for screen readers: `Haus Rheinblick: Zusage, 8 Betten.` */
export function announce(after: BookingRequest, changedIds: readonly number[]): string {
  const changed = after.recipients.filter((one) => changedIds.includes(one.accommodation_id));
  const spoken = changed.slice(0, SPOKEN_MAX).map((one) => {
    const beds = one.beds_confirmed || one.offer?.beds;
    const detail = beds ? `, ${formatBeds(beds)}` : '';
    return `${one.title}: ${recipientStatusWords[one.status]}${detail}.`;
  });
  const rest = changed.length - spoken.length;
  return rest > 0 ? `${spoken.join(' ')} ${rest} weitere Änderungen.` : spoken.join(' ');
}
