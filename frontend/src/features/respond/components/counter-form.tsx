import { type FormEvent, useState } from 'react';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { PRICE_PER_BED_NIGHT_MAX_CENTS } from '@kq/contracts/constants';
import { dateInBerlin } from '@kq/contracts/dates';
import {
  COUNTER_PROBLEM_FIELDS,
  counterBounds,
  counterDatesProblem,
} from '@kq/contracts/stays/counter-dates';
import { coversMissing } from '@kq/contracts/stays/coverage';
import { NIGHTS_PATTERNS, nightSpans, type NightsPattern, partsOf } from '@kq/contracts/stays/part';
import { PlainButton } from '@/components/ui/button';
import { ErrorNote } from '@/components/ui/error-note';
import { type RespondItem, type RespondView } from '../api/respond-api';
import { type RespondTexts } from '../texts';
import { bedsOfAcceptance, previewAmount } from '../state/answer-terms';
import { FormFrame } from './form-frame';
import { FormTotal } from './form-total';
import { type AnswerFormProps } from './partial-form';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

/** Another price, other dates, other nights, or all of them. */
export function CounterForm({ view, item, isBusy, onSubmit, onCancel }: AnswerFormProps) {
  const texts = useRespondTexts();
  const { counter: text } = texts;
  const bounds = counterBounds(view);
  const before = item.offer ?? askedTerms(view, item);
  const [euros, setEuros] = useState<number | string>(before.price_per_bed_night / 100);
  const [beds, setBeds] = useState<number | string>(item.offer?.beds ?? bedsOfAcceptance(view, item));
  const [start, setStart] = useState(before.start_date);
  const [end, setEnd] = useState(before.end_date);
  const [nights, setNights] = useState<NightsPattern>(before.nights ?? 'all');
  const [problem, setProblem] = useState<OtherProblem | null>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const foundInDates = datesProblemOf({ start, end, nights }, view, texts);
  const datesProblem = isSubmitted ? foundInDates : null;
  const price = Math.round(Number(euros) * 100);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf({ price, start, end, nights }, view, item.price_per_bed_night);
    setProblem(found);
    setIsSubmitted(true);
    if (found || foundInDates) return;
    onSubmit({
      action: 'counter',
      price_per_bed_night: price,
      beds: Number(beds) || bedsOfAcceptance(view, item),
      start_date: start,
      end_date: end,
      nights,
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
        <NativeSelect
          size="md"
          className={styles.wide}
          label={texts.details.nights}
          value={nights}
          data={[
            { value: 'all', label: text.allNights },
            { value: 'mon_thu', label: texts.format.weekly },
          ]}
          error={datesProblem?.field === 'nights' && datesProblem.error}
          onChange={({ currentTarget: { value } }) =>
            setNights(NIGHTS_PATTERNS.find((one) => one === value) ?? 'all')
          }
        />
        {problem && <ErrorNote error={text[problem]} className={styles.wide} />}
        <FormTotal
          label={text.total}
          amount={previewAmount(item, {
            beds: Number(beds),
            start_date: start,
            end_date: end,
            nights,
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

const askedTerms = ({ start_date, end_date, nights_pattern }: RespondView, item: RespondItem) => ({
  start_date,
  end_date,
  nights: nights_pattern,
  price_per_bed_night: item.price_per_bed_night,
});

const later = (a: string, b: string): string => (a > b ? a : b);

type OtherProblem = 'price0' | 'priceMax' | 'same';

interface CounterValues {
  readonly price: number;
  readonly start: string;
  readonly end: string;
  readonly nights: NightsPattern;
}

function problemOf(
  { price, start, end, nights }: CounterValues,
  view: RespondView,
  ownPrice: number,
): OtherProblem | null {
  if (!(price > 0)) return 'price0';
  if (price > PRICE_PER_BED_NIGHT_MAX_CENTS) return 'priceMax';
  const asked = nightSpans({ ...view, nights: view.nights_pattern });
  const offered = nightSpans({ start_date: start, end_date: end, nights });
  const isSame = JSON.stringify(asked) === JSON.stringify(offered);
  return price === ownPrice && isSame ? 'same' : null;
}

/** Returns what is wrong with the dates, at the field. */
function datesProblemOf(
  { start, end, nights }: Omit<CounterValues, 'price'>,
  view: RespondView,
  { counter: text, format }: RespondTexts,
): DatesProblem | null {
  if (!start || !end) return { field: 'end_date', error: text.order };
  const offered = { start_date: start, end_date: end };
  const problem = counterDatesProblem(view, offered, dateInBerlin(new Date()));
  if (problem === null) {
    const missing = view.missing_spans;
    const parts = partsOf({ ...offered, nights, beds: 1 });
    if (parts.length === 0) return { field: 'nights', error: text.noNights };
    if (missing.length === 0 || coversMissing(view, parts)) return null;
    const lacking = missing.map(({ from, to }) => format.shortRange(from, to)).join(', ');
    return { field: 'start_date', error: text.full(lacking) };
  }
  const words = text[problem];
  const error =
    typeof words === 'string' || problem === 'past' || problem === 'order'
      ? String(words)
      : words(format.date(counterBounds(view)[problem]));
  return { field: COUNTER_PROBLEM_FIELDS[problem], error };
}

interface DatesProblem {
  readonly field: 'start_date' | 'end_date' | 'nights';
  readonly error: string;
}
