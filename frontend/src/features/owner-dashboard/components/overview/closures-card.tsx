import { type FormEvent, useEffect, useState } from 'react';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { addDays, dateInBerlin, isIsoDate } from '@kq/contracts/dates';
import { formatDateWithYear, formatAccommodations } from '@kq/contracts/format';
import { LoadableView } from '@/components/ui/loadable-view';
import { type Closures } from '../../api/owner-api';
import { type ClosureGroup, closureGroupsOf } from '../../state/closure-groups';
import {
  closureSubmitted,
  closuresRequested,
  selectClosureMutation,
  selectClosures,
} from '../../state/closures.slice';
import { ownerDashboardText } from '../../texts';
import { CalendarMutationError } from '../calendar-mutation-error';
import styles from '../owner-dashboard.module.css';
import { ClosureOutcome } from './closure-outcome';
import ownStyles from './overview.module.css';

const text = ownerDashboardText.closures;

/** Closes all or some accommodations for a holiday, and opens them again. */
export function ClosuresCard() {
  const dispatch = useDispatch();
  const closures = useSelector(selectClosures);
  const mutation = useSelector(selectClosureMutation);
  useEffect(() => void dispatch(closuresRequested()), [dispatch]);
  return (
    <section className={styles.card} aria-labelledby="closures">
      <h3 id="closures">{text.title}</h3>
      <p className={styles.dimmed}>{text.hint}</p>
      <LoadableView
        loadable={closures}
        loadingLabel={text.loading}
        itemHeight={56}
        errorTitle={text.failed}
        onRetry={() => dispatch(closuresRequested())}
      >
        {(data) => (
          <>
            <ClosureList groups={closureGroupsOf(data)} count={data.length} />
            <ClosureForm accommodations={data} />
          </>
        )}
      </LoadableView>
      {mutation.error && <CalendarMutationError error={mutation.error} />}
      <ClosureOutcome mutation={mutation} />
    </section>
  );
}

interface ClosureListProps {
  readonly groups: readonly ClosureGroup[];
  /** Of all accommodations. */
  readonly count: number;
}

function ClosureList({ groups, count }: ClosureListProps) {
  const dispatch = useDispatch();
  const isBusy = useSelector(selectClosureMutation).status === 'busy';
  if (groups.length === 0) return null;
  return (
    <ul className={styles.blocks}>
      {groups.map(({ from, to, ids, titles }) => {
        const isForAll = ids.length === count;
        const range = `${formatDateWithYear(from)} – ${formatDateWithYear(to)}`;
        return (
          <li key={`${from}/${to}`}>
            <span>
              {range}
              <small>{isForAll ? text.all(formatAccommodations(count)) : titles.join(', ')}</small>
            </span>
            <Button
              variant="subtle"
              disabled={isBusy}
              aria-label={`${range}: ${text.open}`}
              onClick={() =>
                dispatch(
                  closureSubmitted({ from, to, closed: false, ...(isForAll ? {} : { ids: [...ids] }) }),
                )
              }
            >
              {text.open}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function ClosureForm({ accommodations }: { readonly accommodations: Closures }) {
  const dispatch = useDispatch();
  const { status, isClosing } = useSelector(selectClosureMutation);
  const today = dateInBerlin(new Date());
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(addDays(today, 14));
  const [isChoice, setIsChoice] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  // A cleared date is an empty text.
  const isAhead = isIsoDate(from) && from >= today;
  const isOrdered = isIsoDate(to) && to > from;
  const isMissing = isChoice && chosen.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (!isAhead || !isOrdered || isMissing) return;
    dispatch(closureSubmitted({ from, to, closed: true, ...(isChoice ? { ids: chosen.map(Number) } : {}) }));
  };
  return (
    <form noValidate className={ownStyles.closureForm} onSubmit={submit}>
      <div className={styles.pair}>
        <TextInput
          type="date"
          label={text.from}
          value={from}
          min={today}
          error={!isAhead && ownerDashboardText.calendar.past}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={text.to}
          value={to}
          min={addDays(isAhead ? from : today, 1)}
          error={isAhead && !isOrdered && ownerDashboardText.calendar.order}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      {accommodations.length > 1 && (
        <NativeSelect
          label={text.scope}
          value={isChoice ? 'some' : 'all'}
          data={[
            { value: 'all', label: text.all(formatAccommodations(accommodations.length)) },
            { value: 'some', label: text.some },
          ]}
          onChange={(event) => setIsChoice(event.currentTarget.value === 'some')}
        />
      )}
      {isChoice && (
        <Checkbox.Group
          label={text.choose}
          value={[...chosen]}
          error={wasSubmitted && isMissing && text.noneChosen}
          onChange={setChosen}
        >
          <div className={ownStyles.choices}>
            {accommodations.map(({ id, title }) => (
              <Checkbox key={id} size="md" value={String(id)} label={title} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Button type="submit" variant="default" loading={status === 'busy' && isClosing}>
        {text.close}
      </Button>
    </form>
  );
}
