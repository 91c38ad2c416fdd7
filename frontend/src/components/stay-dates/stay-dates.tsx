import { type ComponentType, type FocusEvent, useEffect, useState } from 'react';
import { isIsoDate } from '@kq/contracts/dates';
import styles from './stay-dates.module.css';
import { type StayCalendarProps } from './stay-dates-props';
import { stayDatesText } from './texts';

interface StayDatesProps extends StayCalendarProps {
  /** Loads the calendar, once it is wanted. */
  readonly loadCalendar: () => Promise<ComponentType<StayCalendarProps>>;
  readonly isCalendarWanted: boolean;
}

/**
 * Arrival and departure: native inputs in the prerendered page and until the calendar has loaded, then the calendar in
 * the same size.
 */
export function StayDates({ loadCalendar, isCalendarWanted, ...props }: StayDatesProps) {
  const Calendar = useCalendar(loadCalendar, isCalendarWanted);
  const [isTyping, setIsTyping] = useState(false);
  if (Calendar && !isTyping) return <Calendar {...props} />;
  // A focused input is not replaced.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setIsTyping(currentTarget.contains(relatedTarget));
  return (
    <div className={styles.dates} onFocus={() => setIsTyping(true)} onBlur={leave}>
      <NativeDates {...props} />
    </div>
  );
}

/** Typed dates stay as they are: the form that is sent judges them (docs/spec HOME-18). */
function NativeDates({ startId, endId, dates, today, startError, endError, onChange }: StayCalendarProps) {
  const { start, end } = dates;
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={startId}>{stayDatesText.start}</label>
        <input
          id={startId}
          type="date"
          min={today}
          value={start}
          aria-invalid={startError ? true : undefined}
          aria-describedby={startError}
          onChange={(event) => onChange({ start: event.target.value, end })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={endId}>{stayDatesText.end}</label>
        <input
          id={endId}
          type="date"
          min={isIsoDate(start) ? start : today}
          value={end}
          aria-invalid={endError ? true : undefined}
          aria-describedby={endError}
          onChange={(event) => onChange({ start, end: event.target.value })}
        />
      </div>
    </>
  );
}

/** Null until it has loaded; without it the native inputs stay. */
function useCalendar(
  load: StayDatesProps['loadCalendar'],
  isWanted: boolean,
): ComponentType<StayCalendarProps> | null {
  const [loaded, setLoaded] = useState<{ readonly Calendar: ComponentType<StayCalendarProps> } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    load()
      .then((Calendar) => isGone || setLoaded({ Calendar }))
      .catch((error: unknown) => console.warn('The calendar has not loaded', error));
    return () => {
      isGone = true;
    };
  }, [isWanted, load]);
  return loaded?.Calendar ?? null;
}
