import { useEffect, useState } from 'react';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { type Accommodation } from '@kq/contracts/http/accommodations';
import { dateInBerlin } from '@kq/contracts/dates';
import { type Span } from '@kq/contracts/stays/part';
import { formatBeds, formatDateWithYear, formatMonth, formatNumber } from '@kq/contracts/format';
import { spansOfStay, type StayParams } from '@/components/accommodation/stay-params';
import { PlainButton } from '@/components/ui/button';
import { shiftMonth, monthOf, weeksAhead } from '@/lib/calendar-month';
import { monthShown, type MonthState, selectDetail } from '../state/accommodation.slice';
import { detailText } from '../texts';
import styles from './availability-calendar.module.css';

const MONTHS_AHEAD = 18;
const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];

interface AvailabilityCalendarProps {
  readonly accommodation: Accommodation;
  readonly stay: StayParams;
}

/** One month of free beds per night; starts with the month of the stay. */
export function AvailabilityCalendar({ accommodation: { id, beds_total }, stay }: AvailabilityCalendarProps) {
  const dispatch = useDispatch();
  const today = dateInBerlin(new Date());
  const thisMonth = monthOf(today);
  const [month, setMonth] = useState(stay.startDate ? monthOf(stay.startDate) : thisMonth);
  const state = useSelector(selectDetail).months[month];
  const isKnown = state !== undefined;
  useEffect(() => {
    if (!isKnown) dispatch(monthShown({ id, month }));
  }, [dispatch, id, isKnown, month]);

  return (
    <div className={styles.calendar}>
      <MonthHead month={month} thisMonth={thisMonth} onChange={setMonth} />
      {state?.status === 'failed' ? (
        <div className={styles.failed} role="alert">
          <p>{detailText.calendarFailed}</p>
          <PlainButton look="secondary" onClick={() => dispatch(monthShown({ id, month }))}>
            Erneut versuchen
          </PlainButton>
        </div>
      ) : (
        <MonthTable month={month} today={today} stay={stay} state={state} />
      )}
      <Legend needed={neededBeds(stay)} />
      <p className={styles.note}>
        Die Zahl nennt die freien Betten, von insgesamt {formatNumber(beds_total)}.
      </p>
    </div>
  );
}

interface MonthHeadProps {
  readonly month: string;
  readonly thisMonth: string;
  readonly onChange: (month: string) => void;
}

function MonthHead({ month, thisMonth, onChange }: MonthHeadProps) {
  return (
    <div className={styles.head}>
      <button
        type="button"
        aria-label="Voriger Monat"
        disabled={month <= thisMonth}
        onClick={() => onChange(shiftMonth(month, -1))}
      >
        <IconChevronLeft size={24} aria-hidden="true" />
      </button>
      <p aria-live="polite">{formatMonth(month)}</p>
      <button
        type="button"
        aria-label="Nächster Monat"
        disabled={month >= shiftMonth(thisMonth, MONTHS_AHEAD)}
        onClick={() => onChange(shiftMonth(month, 1))}
      >
        <IconChevronRight size={24} aria-hidden="true" />
      </button>
    </div>
  );
}

interface MonthTableProps {
  readonly month: string;
  readonly today: string;
  readonly stay: StayParams;
  /** Undefined until the month is requested. */
  readonly state: MonthState | undefined;
}

function MonthTable({ month, today, stay, state }: MonthTableProps) {
  const spans = spansOfStay(stay) ?? [];
  const beds = new Map(state?.nights.map(({ date, beds_free }) => [date, beds_free]));
  return (
    <table className={styles.grid} aria-busy={state?.status !== 'loaded'}>
      <caption className="kq-visually-hidden">Freie Betten je Nacht, {formatMonth(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksAhead(month, today).map((week) => (
          <tr key={week.join()}>
            {week.map((date, day) => (
              <Night
                key={date ?? `blank-${day}`}
                date={date}
                beds={date === null || date < today ? undefined : beds.get(date)}
                needed={neededBeds(stay)}
                isInStay={isInStay(date, spans)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Legend({ needed }: { readonly needed: number }) {
  return (
    <ul className={styles.legend}>
      <li>
        <span className={styles.enough} aria-hidden="true" /> genug für{' '}
        {needed === 1 ? 'eine Person' : `${needed} Personen`}
      </li>
      <li>
        <span className={styles.few} aria-hidden="true" /> weniger
      </li>
      <li>
        <span className={styles.none} aria-hidden="true" /> ausgebucht
      </li>
    </ul>
  );
}

interface NightProps {
  readonly date: string | null;
  /** Undefined for nights that are over, or while loading. */
  readonly beds: number | undefined;
  readonly needed: number;
  readonly isInStay: boolean;
}

function Night({ date, beds, needed, isInStay }: NightProps) {
  if (date === null) return <td />;
  const words = beds === undefined ? '' : `, ${beds === 0 ? 'ausgebucht' : `${formatBeds(beds)} frei`}`;
  return (
    <td className={lookOf(beds, needed)} data-stay={isInStay || undefined}>
      <span className="kq-visually-hidden">{`${formatDateWithYear(date)}${words}`}</span>
      <span className={styles.day} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span className={styles.beds} aria-hidden="true">
        {beds ?? ''}
      </span>
    </td>
  );
}

function lookOf(beds: number | undefined, needed: number): string | undefined {
  if (beds === undefined) return styles.past;
  if (beds === 0) return styles.none;
  return beds >= needed ? styles.enough : styles.few;
}

const neededBeds = ({ workers }: StayParams): number => workers ?? 1;

const isInStay = (date: string | null, spans: readonly Span[]): boolean =>
  date !== null && spans.some(({ from, to }) => date >= from && date < to);
