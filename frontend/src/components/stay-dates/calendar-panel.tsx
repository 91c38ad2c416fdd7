import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DatePicker } from '@mantine/dates';
import { STAY_MAX_NIGHTS } from '@kq/contracts/constants';
import { addDays, addMonths, dateInBerlin } from '@kq/contracts/dates';
import { formatDateWithYear } from '@kq/contracts/format';
import { latestArrival } from '@kq/contracts/stays/latest-arrival';
import { periodWords } from '@kq/contracts/stays/period-words';
import { type StayDates } from '@/components/accommodation/stay-rules';
import { PlainButton } from '@/components/ui/button';
import { monthOf, shiftMonth } from '@/lib/calendar-month';
import { movedDate } from '@/lib/moved-date';
import styles from './stay-dates.module.css';
import { type StayCalendarProps } from './stay-dates-props';
import { stayDatesText } from './texts';

interface CalendarPanelProps extends Pick<StayCalendarProps, 'dates' | 'nights' | 'onChange'> {
  readonly columns: number;
  readonly onClose: () => void;
}

/** Months with the stay, its nights in words, and what ends the choice. */
export function CalendarPanel({ dates, nights, columns, onChange, onClose }: CalendarPanelProps) {
  const { start, end } = dates;
  const min = dateInBerlin(new Date());
  const max = start && !end ? addDays(start, STAY_MAX_NIGHTS) : latestArrival(min);
  const initial = start >= min ? start : min;
  const [month, setMonth] = useState(initial);
  const keyboard = useDayKeys({ limits: { min, max }, month, columns, onMonthChange: setMonth });

  return (
    <div className={styles.panel} ref={keyboard.root} onKeyDownCapture={keyboard.press}>
      <p className={styles.hint} aria-live="polite">
        {hintOf(dates, nights, min)}
      </p>
      <DatePicker
        type="range"
        value={[start || null, end || null]}
        onChange={([from, to]) => onChange(chosenDates(dates, from, to))}
        date={month}
        onDateChange={setMonth}
        minDate={min}
        maxDate={max}
        numberOfColumns={columns}
        columnsToScroll={1}
        maxLevel="month"
        locale="de"
        hideOutsideDates
        fullWidth={columns === 1}
        enableKeyboardNavigation={false}
        ariaLabels={{ previousMonth: stayDatesText.previous, nextMonth: stayDatesText.next }}
        getDayAriaLabel={formatDateWithYear}
        getDayProps={(date) => ({
          'data-date': date,
          ...(date < min ? { 'data-past': true } : {}),
          ...(date === initial ? { 'data-autofocus': true } : {}),
        })}
        classNames={{
          day: styles.day,
          weekday: styles.weekday,
          levelsGroup: styles.columns,
          calendarHeader: styles.header,
        }}
      />
      <div className={styles.actions}>
        <PlainButton look="quiet" disabled={!start} onClick={() => onChange({ start: '', end: '' })}>
          {stayDatesText.clear}
        </PlainButton>
        <PlainButton onClick={onClose}>{stayDatesText.done}</PlainButton>
      </div>
    </div>
  );
}

/** An earlier day than the chosen arrival is a new arrival. */
function chosenDates({ start, end }: StayDates, from: string | null, to: string | null): StayDates {
  const isSecond = start !== '' && end === '';
  if (isSecond && from !== null && from < start) return { start: from, end: '' };
  return { start: from ?? '', end: to ?? '' };
}

/** Typed dates that no search takes count as none: the next day that is chosen is the arrival. */
function hintOf({ start, end }: StayDates, nights: StayCalendarProps['nights'], min: string): string {
  if (start < min || (end !== '' && end <= start)) return stayDatesText.pickStart;
  if (!end) return stayDatesText.pickEnd;
  return periodWords({ start_date: start, end_date: end, nights });
}

interface DayKeysOptions {
  readonly limits: { readonly min: string; readonly max: string };
  readonly month: string;
  readonly columns: number;
  readonly onMonthChange: (month: string) => void;
}

/** Arrows, Home, End and Page keys on the days, also beyond the visible months, which Mantine's own keys stop at. */
function useDayKeys({ limits, month, columns, onMonthChange }: DayKeysOptions) {
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    root.current?.querySelector<HTMLElement>(`[data-date="${wanted}"]:not([data-hidden])`)?.focus();
    setWanted(null);
  }, [wanted]);
  const press = (event: KeyboardEvent) => {
    const date = (event.target as HTMLElement).dataset['date'];
    const target = date === undefined ? null : movedDate(event.key, date, limits);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    const first = monthOf(month);
    if (monthOf(target) < first) onMonthChange(target);
    if (monthOf(target) > shiftMonth(first, columns - 1)) onMonthChange(addMonths(target, 1 - columns));
    setWanted(target);
  };
  return { root, press };
}
