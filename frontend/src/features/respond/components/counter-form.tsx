import { type FormEvent, useState } from 'react';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { dateInBerlin } from '@kq/contracts/dates';
import { counterBounds } from '@kq/contracts/stays/counter-dates';
import { NIGHTS_PATTERNS, type NightsPattern } from '@kq/contracts/stays/part';
import { PlainButton } from '@/components/ui/button';
import { ErrorNote } from '@/components/ui/error-note';
import { type RespondItem, type RespondView } from '../api/respond-api';
import { bedsOfAcceptance, previewAmount } from '../state/answer-terms';
import { counterProblems, hasProblem } from '../state/counter-problems';
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
  const [isSubmitted, setIsSubmitted] = useState(false);
  const offered = {
    price_per_bed_night: Math.round(Number(euros) * 100),
    beds: Number(beds),
    start_date: start,
    end_date: end,
    nights,
  };
  const { unchanged, ...wrong } = counterProblems(offered, view, item, texts);
  const shown = isSubmitted ? wrong : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!unchanged && !hasProblem(wrong)) onSubmit({ action: 'counter', ...offered });
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
          error={shown.price_per_bed_night}
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
          error={shown.beds}
        />
        <TextInput
          type="date"
          label={text.start}
          value={start}
          min={later(dateInBerlin(new Date()), bounds.start_min)}
          max={bounds.start_max}
          error={shown.start_date}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={text.end}
          value={end}
          min={later(start, bounds.end_min)}
          max={bounds.end_max}
          error={shown.end_date}
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
          error={shown.nights}
          onChange={({ currentTarget: { value } }) =>
            setNights(NIGHTS_PATTERNS.find((one) => one === value) ?? 'all')
          }
        />
        {isSubmitted && unchanged && <ErrorNote error={unchanged} className={styles.wide} />}
        <FormTotal
          label={text.total}
          amount={
            hasProblem(wrong) ? null : previewAmount(item, { ...offered, price: offered.price_per_bed_night })
          }
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
