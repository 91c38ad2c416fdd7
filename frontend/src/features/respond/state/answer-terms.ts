import { type Amount, computeAmount } from '@kq/contracts/amount';
import { isIsoDate } from '@kq/contracts/dates';
import { type NightsPattern, partsOf } from '@kq/contracts/stays/part';
import { type AnswerBody, type RespondItem, type RespondView } from '../api/respond-api';

/** Beds that a plain "Zusagen" promises: the crew, or all beds of a smaller accommodation. */
export const bedsOfAcceptance = ({ workers }: RespondView, { beds_total }: RespondItem): number =>
  Math.min(workers, beds_total);

/** The most that a part-acceptance may promise; 0 where there is none. */
export const partialMax = ({ workers }: RespondView, { beds_total }: RespondItem): number =>
  Math.min(workers - 1, beds_total);

/** Initial value of "Nur … Betten": the free beds of the calendar. */
export function partialStart(view: RespondView, item: RespondItem): number {
  return Math.max(1, Math.min(partialMax(view, item), item.beds_free || 1));
}

/** The amount that an offer with these terms would store; the listed price without another one, no nights without dates. */
export function previewAmount(
  item: RespondItem,
  terms: {
    beds: number;
    start_date: string;
    end_date: string;
    nights?: NightsPattern | null | undefined;
    price?: number;
  },
): Amount {
  const hasDates = isIsoDate(terms.start_date) && isIsoDate(terms.end_date);
  const price = terms.price ?? item.price_per_bed_night;
  return computeAmount({
    ...item,
    parts: hasDates ? partsOf(terms) : [],
    price_per_bed_night: price,
    discount_percent: price === item.price_per_bed_night ? item.amount.discount_percent : undefined,
  });
}

/**
 * The answers for one accommodation, or for all accommodations that still take one. After a refused answer for one of all accommodations,
 * `answer` names that accommodation and the others are simply accepted: what was accepted before is not changed by it.
 */
export function bodiesFor(view: RespondView, itemId: number | 'all', answer: AnswerBody): AnswerBody[] {
  if (itemId !== 'all') return [{ ...answer, accommodation_id: itemId }];
  if (answer.action === 'decline') return [answer];
  return view.items
    .filter((item) => item.can_answer)
    .map(({ accommodation_id }) =>
      accommodation_id === answer.accommodation_id
        ? answer
        : { action: 'accept', accommodation_id, ...(answer.message ? { message: answer.message } : {}) },
    );
}

/** True for an answer that waits for the firm, or a decline. */
export const isAnswered = ({ status }: RespondItem): boolean =>
  status === 'accepted' || status === 'partially_accepted' || status === 'countered' || status === 'declined';
