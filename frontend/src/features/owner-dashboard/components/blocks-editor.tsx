import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { addDays, dateInBerlin, isIsoDate } from '@kq/contracts/dates';
import { formatBeds, formatDateWithYear, formatInstant } from '@kq/contracts/format';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { BackToList } from './list/back-to-list';
import { type Block, type OwnAccommodation } from '../api/owner-api';
import { blocksAhead, bookOutUntil, sortBlocks } from '../state/blocks';
import { blocksSubmitted, selectMutation } from '../state/own-accommodations.slice';
import { type NightSpan } from '../state/night-selection';
import { ownerDashboardText } from '../texts';
import { CalendarChecked } from './calendar-checked';
import { CalendarMutationError } from './calendar-mutation-error';
import { CalendarSync } from './calendar-sync';
import { OccupancyCalendar } from './calendar/occupancy-calendar';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.calendar;

/** Beds that the owner has let elsewhere; "ausgebucht bis" is one call (docs/design.md D46). */
export function BlocksEditor({ accommodation }: { readonly accommodation: OwnAccommodation }) {
  const dispatch = useDispatch();
  const mutation = useSelector(selectMutation);
  const isBusy = mutation.kind === 'blocks' && mutation.status === 'busy';
  const today = dateInBerlin(new Date());
  const blocks = blocksAhead(accommodation.blocks, today);
  const [selection, setSelection] = useState<NightSpan | null>(null);
  const blockHeading = useRef<HTMLHeadingElement>(null);
  const showForm = () => {
    blockHeading.current?.focus({ preventScroll: true });
    blockHeading.current?.closest('form')?.scrollIntoView({ block: 'center' });
  };
  const save = (next: readonly Block[]) => dispatch(blocksSubmitted({ id: accommodation.id, blocks: next }));

  return (
    <>
      <BackToList />
      <SectionHead title={`${text.title}: ${accommodation.title}`} />
      <p className={styles.dimmed}>{text.hint}</p>
      {mutation.kind === 'blocks' && mutation.error && <CalendarMutationError error={mutation.error} />}
      <OccupancyCalendar
        accommodation={accommodation}
        selection={selection}
        onSelect={setSelection}
        onBlock={showForm}
      />
      <div className={styles.checked}>
        {accommodation.availability_confirmed_at && (
          <p className={styles.dimmed}>
            {text.checked(formatInstant(accommodation.availability_confirmed_at))}
          </p>
        )}
        <CalendarChecked accommodation={accommodation} />
      </div>
      <div className={styles.calendar}>
        <AddBlockForm
          key={`${selection?.from}/${selection?.to}`}
          heading={blockHeading}
          today={today}
          nights={selection ?? { from: today, to: addDays(today, 7) }}
          bedsTotal={accommodation.beds_total}
          isBusy={isBusy}
          onSubmit={(block) => save(sortBlocks([...blocks, block]))}
        />
        <BookedOutForm
          today={today}
          isBusy={isBusy}
          onSubmit={(until) => save(bookOutUntil(blocks, { today, until, beds: accommodation.beds_total }))}
        />
        <section className={styles.card}>
          <h3>{text.list}</h3>
          {blocks.length === 0 && <p className={styles.dimmed}>{text.none}</p>}
          <ul className={styles.blocks}>
            {blocks.map((block, index) => (
              <li key={`${block.from}/${block.to}/${index}`}>
                <span>
                  {formatDateWithYear(block.from)} – {formatDateWithYear(block.to)}
                  <small>{blockWords(block, accommodation)}</small>
                </span>
                <ActionIcon
                  disabled={isBusy}
                  className={styles.red}
                  aria-label={`${text.remove}: ${formatDateWithYear(block.from)}`}
                  onClick={() => save(blocks.filter((_block, other) => other !== index))}
                >
                  <IconTrash size={20} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <CalendarSync accommodation={accommodation} />
    </>
  );
}

function blockWords({ closure, beds }: Block, accommodation: OwnAccommodation): string {
  if (closure === true) return ownerDashboardText.closures.block;
  return beds >= accommodation.beds_total ? 'ausgebucht' : formatBeds(beds);
}

interface BookedOutFormProps {
  readonly today: string;
  readonly isBusy: boolean;
  readonly onSubmit: (until: string) => void;
}

function BookedOutForm({ today, isBusy, onSubmit }: BookedOutFormProps) {
  const [until, setUntil] = useState(addDays(today, 14));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (until > today) onSubmit(until);
  };
  return (
    <form noValidate className={styles.card} onSubmit={submit}>
      <h3>{text.bookedOut}</h3>
      <TextInput
        type="date"
        label={text.bookedOutLabel}
        value={until}
        min={addDays(today, 1)}
        error={until <= today && text.order}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy}>
        {text.bookedOutSubmit}
      </Button>
    </form>
  );
}

interface AddBlockFormProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly today: string;
  /** To begin with. */
  readonly nights: NightSpan;
  readonly bedsTotal: number;
  readonly isBusy: boolean;
  readonly onSubmit: (block: Block) => void;
}

function AddBlockForm({ heading, today, nights, bedsTotal, isBusy, onSubmit }: AddBlockFormProps) {
  const [from, setFrom] = useState(nights.from);
  const [to, setTo] = useState(nights.to);
  const [beds, setBeds] = useState<number | string>(bedsTotal);
  // A cleared date is an empty text.
  const isAhead = isIsoDate(from) && from >= today;
  const isOrdered = to > from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAhead && isOrdered)
      onSubmit({ from, to, beds: Math.min(Math.max(Number(beds) || 1, 1), bedsTotal) });
  };
  return (
    <form noValidate className={styles.card} onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1}>
        {text.add}
      </h3>
      <div className={styles.pair}>
        <TextInput
          type="date"
          label={text.from}
          value={from}
          min={today}
          error={!isAhead && text.past}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={text.to}
          value={to}
          min={addDays(isAhead ? from : today, 1)}
          error={isAhead && !isOrdered && text.order}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <NumberInput
        label={text.beds}
        min={1}
        max={bedsTotal}
        allowDecimal={false}
        value={beds}
        onChange={setBeds}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {text.addSubmit}
      </Button>
    </form>
  );
}
