import { dateInBerlin } from '@kq/contracts/dates';
import { formatCents, formatDate } from '@kq/contracts/format';
import { type CancellationCost, type CancellationTerms, freeUntil } from '@kq/contracts/stays/terms';

const BY_LAW =
  'nach Gesetz höchstens den Preis verlangen, abzüglich dessen, was er spart und durch eine andere Vermietung einnimmt.';

/** `Kostenlos stornierbar bis Mo., 23. Nov.` for a card; null without a free period. */
export function freeCancellationWords(terms: CancellationTerms, arrival: string, now: Date): string | null {
  const until = freeUntil(terms, arrival);
  if (until === null) return null;
  const today = dateInBerlin(now);
  return until < today
    ? 'nicht mehr kostenlos stornierbar'
    : `kostenlos stornierbar bis ${formatDate(until, today)}`;
}

/** A cost with `is_percent_recorded: false` where an earlier release did not record what is owed. */
export type WordedCost = CancellationCost & { readonly is_percent_recorded?: boolean | undefined };

const isUnknown = ({ sum_cents, is_percent_recorded }: WordedCost): boolean =>
  sum_cents === null && is_percent_recorded === false;

const claimWords = (sum_cents: number | null): string =>
  sum_cents === null ? BY_LAW : `höchstens ${formatCents(sum_cents)} verlangen.`;

/** The most that the owner may demand, in a sentence. */
export function costWords(cost: WordedCost): string {
  const { is_free, sum_cents } = cost;
  if (is_free) return 'Die Stornierung ist kostenlos.';
  if (isUnknown(cost)) return 'Was eine Stornierung kostet, ist nicht erfasst.';
  return `Der Vermieter kann ${claimWords(sum_cents)}`;
}

/** `kostenlos`, `höchstens 2.856,80 €`, `nach Gesetz` or `nicht erfasst`, in a list. */
export function shortCostWords(cost: WordedCost): string {
  const { is_free, sum_cents } = cost;
  if (is_free) return 'kostenlos';
  if (isUnknown(cost)) return 'nicht erfasst';
  return sum_cents === null ? 'nach Gesetz' : `höchstens ${formatCents(sum_cents)}`;
}

/**
 * What cancelling costs: until when it is free, and what is owed at most afterwards.
 * @param later what is owed once the free period is over
 */
export function cancellationSentence(
  terms: CancellationTerms,
  arrival: string,
  later: WordedCost,
  now: Date,
): string {
  const until = freeUntil(terms, arrival);
  const today = dateInBerlin(now);
  if (until === null) return `Eine kostenlose Frist ist nicht vereinbart. ${costWords(later)}`;
  const date = formatDate(until, today);
  if (until < today) return `Die kostenlose Frist ist am ${date} abgelaufen. ${costWords(later)}`;
  const free = sentence(`Kostenlos stornierbar bis ${date}`);
  if (isUnknown(later)) return `${free} Was eine Stornierung danach kostet, ist nicht erfasst.`;
  return terms.percent === 0 ? free : `${free} Danach kann der Vermieter ${claimWords(later.sum_cents)}`;
}

/** A date may end with the dot of its month. */
const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);

/** The terms of a house without dates. */
export function termsWords({ free_days, percent }: CancellationTerms): string {
  if (percent === 0) return 'kostenlos bis zum Anreisetag';
  const after =
    percent === null ? 'nach Gesetz' : `höchstens ${percent}\u00a0% des Preises ohne Endreinigung`;
  if (free_days === null) return `${after}, ohne kostenlose Frist`;
  if (free_days === 0) return `kostenlos bis zum Anreisetag, danach ${after}`;
  return `kostenlos bis ${free_days === 1 ? 'einen Tag' : `${free_days} Tage`} vor der Anreise, danach ${after}`;
}
