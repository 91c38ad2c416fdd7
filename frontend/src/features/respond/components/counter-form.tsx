import { type FormEvent, useState } from 'react';
import { NumberInput, TextInput } from '@mantine/core';
import { PRICE_PER_BED_NIGHT_MAX_CENTS } from '@kq/contracts/constants';
import { dateInBerlin } from '@kq/contracts/dates';
import {
  COUNTER_PROBLEM_FIELDS,
  counterBounds,
  counterDatesProblem,
} from '@kq/contracts/stays/counter-dates';
import { coversMissing } from '@kq/contracts/stays/coverage';
import { PlainButton } from '@/components/ui/button';
import { ErrorNote } from '@/components/ui/error-note';
import { type RespondView } from '../api/respond-api';
import { type RespondTexts } from '../texts';
import { bedsOfAcceptance, previewAmount } from '../state/answer-terms';
import { FormFrame } from './form-frame';
import { FormTotal } from './form-total';
import { type AnswerFormProps } from './partial-form';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

/** Another price, other dates, or both. */
export function CounterForm({ view, item, isBusy, onSubmit, onCancel }: AnswerFormProps) {
  const texts = useRespondTexts();
  const { counter: text } = texts;
  const bounds = counterBounds(view);
  const before = item.offer ?? { ...view, price_per_bed_night: item.price_per_bed_night };
  const [euros, setEuros] = useState<number | string>(before.price_per_bed_night / 100);
  const [beds, setBeds] = useState<number | string>(item.offer?.beds ?? bedsOfAcceptance(view, item));
  const [start, setStart] = useState(before.start_date);
  const [end, setEnd] = useState(before.end_date);
  const [problem, setProblem] = useState<OtherProblem | null>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const foundInDates = datesProblemOf({ start, end }, view, texts);
  const datesProblem = isSubmitted ? foundInDates : null;
  const price = Math.round(Number(euros) * 100);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf({ price, start, end }, view, item.price_per_bed_night);
    setProblem(found);
    setIsSubmitted(true);
    if (found || foundInDates) return;
    onSubmit({
      action: 'counter',
      price_per_bed_night: price,
      beds: Number(beds) || bedsOfAcceptance(view, item),
      start_date: start,
      end_date: end,
    });
  };

  return (
    <FormFrame title={text.title} onCancel={onCancel}>
      <form noValidate onSubmit={submit} className={styles.fields}>
        <NumberInput
          label={text.price}
          value={euros}
          onChange={setEuros}
          min={0}
          allowNegative={false}
          decimalScale={2}
          fixedDecimalScale
          {...text.money}
          inputMode="decimal"
          hideControls
        />
        <NumberInput
          label={text.beds}
          value={beds}
          onChange={setBeds}
          min={1}
          max={bedsOfAcceptance(view, item)}
          clampBehavior="strict"
          allowNegative={false}
          allowDecimal={false}
          hideControls
        />
        <TextInput
          type="date"
          label={text.start}
          value={start}
          min={later(dateInBerlin(new Date()), bounds.start_min)}
          max={bounds.start_max}
          error={datesProblem?.field === 'start_date' && datesProblem.error}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={text.end}
          value={end}
          min={later(start, bounds.end_min)}
          max={bounds.end_max}
          error={datesProblem?.field === 'end_date' && datesProblem.error}
          onChange={(event) => setEnd(event.currentTarget.value)}
        />
        {problem && <ErrorNote error={text[problem]} className={styles.wide} />}
        <FormTotal
          label={text.total}
          amount={previewAmount(item, {
            beds: Number(beds),
            start_date: start,
            end_date: end,
            nights: view.nights_pattern,
            price,
          })}
        />
        <PlainButton type="submit" isFullWidth className={`${styles.big} ${styles.wide}`} disabled={isBusy}>
          {text.submit}
        </PlainButton>
      </form>
    </FormFrame>
  );
}

const later = (a: string, b: string): string => (a > b ? a : b);

type OtherProblem = 'price0' | 'priceMax' | 'same';

interface CounterValues {
  readonly price: number;
  readonly start: string;
  readonly end: string;
}

function problemOf(
  { price, start, end }: CounterValues,
  view: RespondView,
  ownPrice: number,
): OtherProblem | null {
  if (!(price > 0)) return 'price0';
  if (price > PRICE_PER_BED_NIGHT_MAX_CENTS) return 'priceMax';
  return price === ownPrice && start === view.start_date && end === view.end_date ? 'same' : null;
}

/** Returns what is wrong with the dates, at the field. */
function datesProblemOf(
  { start, end }: Pick<CounterValues, 'start' | 'end'>,
  view: RespondView,
  { counter: text, format }: RespondTexts,
): DatesProblem | null {
  if (!start || !end) return { field: 'end_date', error: text.order };
  const offered = { start_date: start, end_date: end };
  const problem = counterDatesProblem(view, offered, dateInBerlin(new Date()));
  if (problem === null) {
    const missing = view.missing_spans;
    if (missing.length === 0 || coversMissing(view, [{ from: start, to: end, beds: 1 }])) return null;
    const nights = missing.map(({ from, to }) => format.shortRange(from, to)).join(', ');
    return { field: 'start_date', error: text.full(nights) };
  }
  const words = text[problem];
  const error =
    typeof words === 'string' || problem === 'past' || problem === 'order'
      ? String(words)
      : words(format.date(counterBounds(view)[problem]));
  return { field: COUNTER_PROBLEM_FIELDS[problem], error };
}

interface DatesProblem {
  readonly field: 'start_date' | 'end_date';
  readonly error: string;
}
