import { PRICE_PER_BED_NIGHT_MAX_CENTS } from '@kq/contracts/constants';
import { dateInBerlin } from '@kq/contracts/dates';
import {
  COUNTER_PROBLEM_FIELDS,
  counterBounds,
  counterDatesProblem,
} from '@kq/contracts/stays/counter-dates';
import { coversMissing } from '@kq/contracts/stays/coverage';
import { nightSpans, type NightsPattern, partsOf } from '@kq/contracts/stays/part';
import { type RespondItem, type RespondView } from '../api/respond-api';
import { type RespondTexts } from '../texts';

/** A counter-offer as it is typed: an empty price or number of beds is 0, an empty date ''. */
export interface CounterDraft {
  /** Cents. */
  readonly price_per_bed_night: number;
  readonly beds: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly nights: NightsPattern;
}

/** What is wrong at each field; `unchanged` where it says what the request says. */
export type CounterProblems = Partial<Record<keyof CounterDraft | 'unchanged', string>>;

export function counterProblems(
  draft: CounterDraft,
  view: RespondView,
  item: RespondItem,
  texts: RespondTexts,
): CounterProblems {
  const { counter: text } = texts;
  const { price_per_bed_night: price, beds } = draft;
  return {
    ...(price > 0 ? null : { price_per_bed_night: text.price0 }),
    ...(price > PRICE_PER_BED_NIGHT_MAX_CENTS ? { price_per_bed_night: text.priceMax } : null),
    ...(beds > 0 ? null : { beds: text.noBeds }),
    ...datesProblems(draft, view, texts),
    ...(isUnchanged(draft, view, item) ? { unchanged: text.same } : null),
  };
}

export const hasProblem = (problems: CounterProblems): boolean => Object.keys(problems).length > 0;

function isUnchanged(draft: CounterDraft, view: RespondView, item: RespondItem): boolean {
  const asked = nightSpans({ ...view, nights: view.nights_pattern });
  const isSameStay = JSON.stringify(asked) === JSON.stringify(nightSpans(draft));
  return draft.price_per_bed_night === item.price_per_bed_night && isSameStay;
}

function datesProblems(
  draft: CounterDraft,
  view: RespondView,
  { counter: text, format }: RespondTexts,
): CounterProblems {
  const { start_date, end_date } = draft;
  if (!start_date || !end_date) {
    return {
      ...(start_date ? null : { start_date: text.noDate }),
      ...(end_date ? null : { end_date: text.noDate }),
    };
  }
  const problem = counterDatesProblem(view, draft, dateInBerlin(new Date()));
  if (problem === 'past' || problem === 'order') return { [COUNTER_PROBLEM_FIELDS[problem]]: text[problem] };
  if (problem !== null) {
    const words = text[problem](format.date(counterBounds(view)[problem]));
    return { [COUNTER_PROBLEM_FIELDS[problem]]: words };
  }
  const missing = view.missing_spans;
  const parts = partsOf({ ...draft, beds: 1 });
  if (parts.length === 0) return { nights: text.noNights };
  if (missing.length === 0 || coversMissing(view, parts)) return {};
  return { start_date: text.full(missing.map(({ from, to }) => format.shortRange(from, to)).join(', ')) };
}
