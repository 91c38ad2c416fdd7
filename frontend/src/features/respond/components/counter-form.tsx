import { type FormEvent, useState } from 'react';
import { NumberInput, TextInput } from '@mantine/core';
import { PRICE_PER_BED_NIGHT_MAX_CENTS } from '@kq/contracts/constants';
import { dateInBerlin } from '@kq/contracts/dates';
import { PlainButton } from '@/components/ui/button';
import { ErrorNote } from '@/components/ui/error-note';
import { bedsOfAcceptance, previewAmount } from '../state/answer-terms';
import { FormFrame } from './form-frame';
import { FormTotal } from './form-total';
import { type AnswerFormProps } from './partial-form';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

/** Another price, other dates, or both. */
export function CounterForm({ view, item, isBusy, onSubmit, onCancel }: AnswerFormProps) {
  const { counter: text } = useRespondTexts();
  const before = item.offer ?? { ...view, price_per_bed_night: item.price_per_bed_night };
  const [euros, setEuros] = useState<number | string>(before.price_per_bed_night / 100);
  const [beds, setBeds] = useState<number | string>(item.offer?.beds ?? bedsOfAcceptance(view, item));
  const [start, setStart] = useState(before.start_date);
  const [end, setEnd] = useState(before.end_date);
  const [problem, setProblem] = useState<CounterProblem | null>(null);
  const price = Math.round(Number(euros) * 100);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf({ price, start, end }, view, item.price_per_bed_night);
    setProblem(found);
    if (found) return;
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
          min={dateInBerlin(new Date())}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={text.end}
          value={end}
          min={start}
          onChange={(event) => setEnd(event.currentTarget.value)}
        />
        {problem && <ErrorNote error={text[problem]} className={styles.wide} />}
        <FormTotal
          label={text.total}
          amount={previewAmount(item, { beds: Number(beds), start_date: start, end_date: end, price })}
        />
        <PlainButton type="submit" isFullWidth className={`${styles.big} ${styles.wide}`} disabled={isBusy}>
          {text.submit}
        </PlainButton>
      </form>
    </FormFrame>
  );
}

type CounterProblem = 'price0' | 'priceMax' | 'order' | 'same';

interface CounterValues {
  readonly price: number;
  readonly start: string;
  readonly end: string;
}

function problemOf(
  { price, start, end }: CounterValues,
  asked: { readonly start_date: string; readonly end_date: string },
  ownPrice: number,
): CounterProblem | null {
  if (!(price > 0)) return 'price0';
  if (price > PRICE_PER_BED_NIGHT_MAX_CENTS) return 'priceMax';
  if (!start || !end || end <= start) return 'order';
  const isSame = price === ownPrice && start === asked.start_date && end === asked.end_date;
  return isSame ? 'same' : null;
}
