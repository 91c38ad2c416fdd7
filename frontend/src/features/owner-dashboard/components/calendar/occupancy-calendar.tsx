import { useCallback, useEffect, useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { dateInBerlin, nightsBetween } from '@kq/contracts/dates';
import { formatNights, formatRange } from '@kq/contracts/format';
import { LoadableView } from '@/components/ui/loadable-view';
import { shiftMonth, firstDay, monthOf } from '@/lib/calendar-month';
import { keepDates } from '@/lib/keep-dates';
import { type OwnAccommodation } from '../../api/owner-api';
import { selectCalendarSync } from '../../state/calendar-sync.slice';
import { type NightSpan } from '../../state/night-selection';
import { occupancyRequested, selectOccupancy } from '../../state/occupancy.slice';
import { ownerDashboardText } from '../../texts';
import { KIND_ICONS, MonthGrid } from './month-grid';
import styles from './occupancy-calendar.module.css';
import { useNightPicker } from './use-night-picker';

const text = ownerDashboardText.calendar;
const KINDS = ['stay', 'feed', 'block'] as const;

interface OccupancyCalendarProps {
  readonly accommodation: OwnAccommodation;
  readonly selection: NightSpan | null;
  readonly onSelect: (nights: NightSpan) => void;
  /** The chosen nights are to be blocked. */
  readonly onBlock: () => void;
}

/** The nights of one or two months; choosing some prepares a block. */
export function OccupancyCalendar({ accommodation, selection, onSelect, onBlock }: OccupancyCalendarProps) {
  const dispatch = useDispatch();
  const occupancy = useSelector(selectOccupancy);
  const sync = useSelector(selectCalendarSync).data;
  const today = dateInBerlin(new Date());
  const [first, setFirst] = useState(monthOf(today));
  const months = useMediaQuery('(min-width: 62em)') ? [first, shiftMonth(first, 1)] : [first];
  const end = firstDay(shiftMonth(first, months.length));
  const picker = useNightPicker({ today, selection, onSelect });
  const { activeDay } = picker;
  const shownDay = activeDay >= firstDay(first) && activeDay < end ? activeDay : firstDay(first);

  const load = useCallback(() => {
    dispatch(occupancyRequested({ id: accommodation.id, from: firstDay(first), to: end }));
  }, [dispatch, accommodation.id, first, end]);
  // Blocks and feeds change what is free.
  useEffect(load, [load, accommodation.blocks, sync]);
  useEffect(
    () => setFirst((shown) => monthShowing(activeDay, shown, months.length)),
    [activeDay, months.length],
  );

  const leaf = (count: number) => {
    const next = shiftMonth(first, count);
    setFirst(next);
    picker.setActiveDay(next === monthOf(today) ? today : firstDay(next));
  };
  return (
    <section className={styles.calendar} aria-labelledby="nights">
      <div className={styles.head}>
        <h3 id="nights">{text.nights}</h3>
        <ActionIcon
          aria-label={text.previousMonth}
          disabled={first <= monthOf(today)}
          onClick={() => leaf(-1)}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={text.nextMonth} onClick={() => leaf(1)}>
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <p className={styles.hint}>{text.nightsHint}</p>
      <LoadableView
        loadable={occupancy}
        loadingLabel={text.nightsLoading}
        itemHeight={112}
        errorTitle={text.nightsFailed}
        onRetry={load}
      >
        {(data) => (
          <div ref={picker.element} className={styles.months} {...picker.handlers}>
            {months.map((month) => (
              <MonthGrid
                key={month}
                month={month}
                occupancy={data}
                selection={selection}
                activeDay={shownDay < today ? today : shownDay}
                today={today}
              />
            ))}
          </div>
        )}
      </LoadableView>
      <Legend />
      <ChosenNights selection={selection} onBlock={onBlock} />
    </section>
  );
}

function Legend() {
  return (
    <ul className={styles.legend}>
      {KINDS.map((kind) => {
        const Icon = KIND_ICONS[kind];
        return (
          <li key={kind}>
            <Icon size={16} aria-hidden="true" /> {text.kinds[kind]}
          </li>
        );
      })}
    </ul>
  );
}

function ChosenNights({ selection, onBlock }: Pick<OccupancyCalendarProps, 'selection' | 'onBlock'>) {
  return (
    <div className={styles.chosen}>
      <p role="status">
        {selection &&
          keepDates(
            text.chosen(
              formatRange(selection.from, selection.to),
              formatNights(nightsBetween(selection.from, selection.to)),
            ),
          )}
      </p>
      {selection && (
        <Button variant="default" onClick={onBlock}>
          {text.add}
        </Button>
      )}
    </div>
  );
}

/** The first month to show so that a day is visible, the present one where possible. */
function monthShowing(day: string, shown: string, count: number): string {
  const month = monthOf(day);
  if (month < shown) return month;
  return month < shiftMonth(shown, count) ? shown : shiftMonth(month, 1 - count);
}
