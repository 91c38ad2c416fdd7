import { type Amount, computeAmount } from '@kq/contracts/amount';
import { type AnswerAction } from '@kq/contracts/constants';
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

/** What an accommodation takes of the crew when all are accepted together. */
export interface Share {
  readonly item: RespondItem;
  /** 0: the others house the crew, and this accommodation is not answered. */
  readonly beds: number;
  readonly amount: Amount | null;
}

/**
 * Divides the crew over the accommodations that still take an answer, in their order: by the free beds of the calendar
 * first, then by all beds. Together never more beds than the crew.
 */
export function sharesOfAll(view: RespondView): Share[] {
  const open = view.items.filter((item) => item.can_answer);
  let left = view.workers;
  const take = (max: number): number => {
    const beds = Math.max(0, Math.min(left, max));
    left -= beds;
    return beds;
  };
  const free = open.map((item) => take(Math.min(item.beds_free, item.beds_total)));
  const beds = open.map((item, i) => (free[i] ?? 0) + take(item.beds_total - (free[i] ?? 0)));
  return open.map((item, i) => shareOf(view, item, beds[i] ?? 0));
}

function shareOf(view: RespondView, item: RespondItem, beds: number): Share {
  if (beds === 0) return { item, beds, amount: null };
  const { start_date, end_date, nights_pattern: nights } = view;
  return { item, beds, amount: previewAmount(item, { beds, start_date, end_date, nights }) };
}

/**
 * The answers for one accommodation, or for all accommodations that still take one, each for its share of the crew. After a
 * refused answer for one of all accommodations, `answer` names that accommodation: the others keep their share.
 */
export function bodiesFor(view: RespondView, itemId: number | 'all', answer: AnswerBody): AnswerBody[] {
  if (itemId !== 'all') return [{ ...answer, accommodation_id: itemId }];
  if (answer.action === 'decline') return [answer];
  const said = answer.message ? { message: answer.message } : {};
  return sharesOfAll(view)
    .filter(({ beds }) => beds > 0)
    .map(({ item, beds }) => {
      const { accommodation_id } = item;
      if (accommodation_id === answer.accommodation_id) return answer;
      return beds === bedsOfAcceptance(view, item)
        ? { action: 'accept', accommodation_id, ...said }
        : { action: 'partial', accommodation_id, beds, ...said };
    });
}

const ANSWERS: Partial<Record<RespondItem['status'], AnswerAction>> = {
  accepted: 'accept',
  partially_accepted: 'partial',
  countered: 'counter',
  declined: 'decline',
};

/** True for an answer that waits for the firm, or a decline. */
export const isAnswered = ({ status }: RespondItem): boolean => status in ANSWERS;

/** True when the button of a link is another answer than the given one; of a confirmed one, a refusal. */
export const isOtherAnswer = (action: AnswerAction | null, { status }: RespondItem): boolean =>
  action !== null && ANSWERS[status] !== action && (status !== 'confirmed' || action === 'decline');
