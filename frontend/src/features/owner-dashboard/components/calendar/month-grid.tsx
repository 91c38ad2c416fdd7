import { IconCheck, IconLink, IconLock, type TablerIcon } from '@tabler/icons-react';
import { formatMonth } from '@kq/contracts/format';
import { type Occupancy } from '@kq/contracts/http/calendars';
import { weeksAhead } from '@/lib/calendar-month';
import { type NightSpan } from '../../state/night-selection';
import { barsOf, type OccupancySpan } from '../../state/week-bars';
import { ownerDashboardText } from '../../texts';
import styles from './month-grid.module.css';
import { NightCell } from './night-cell';

const text = ownerDashboardText.calendar;
const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];

export const KIND_ICONS: Readonly<Record<OccupancySpan['kind'], TablerIcon>> = {
  stay: IconCheck,
  feed: IconLink,
  block: IconLock,
};

interface MonthGridProps {
  readonly month: string;
  readonly occupancy: Occupancy;
  readonly selection: NightSpan | null;
  /** The day that the tab key reaches. */
  readonly activeDay: string;
  readonly today: string;
}

/** Free beds of each night, and what takes the others as bars. */
export function MonthGrid({ month, occupancy, selection, activeDay, today }: MonthGridProps) {
  const { beds_total: bedsTotal, nights, spans } = occupancy;
  const bedsFree = new Map(nights.map((night) => [night.date, night.beds_free]));
  const title = formatMonth(month);
  return (
    <div role="grid" aria-label={title} aria-multiselectable className={styles.month}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <div role="row" className={styles.week}>
        {WEEKDAYS.map((name) => (
          <span key={name} role="columnheader" className={styles.weekday}>
            {name}
          </span>
        ))}
      </div>
      {weeksAhead(month, today).map((week) => (
        <div key={week.join()} role="row" className={styles.week}>
          {week.map((day, column) =>
            day === null ? (
              <span key={column} role="gridcell" aria-hidden="true" />
            ) : (
              <NightCell
                key={day}
                day={day}
                bedsFree={bedsFree.get(day) ?? null}
                bedsTotal={bedsTotal}
                taken={spans
                  .filter(({ from, to }) => from <= day && day < to)
                  .map(spanWords)
                  .join(', ')}
                isPast={day < today}
                isChosen={selection !== null && selection.from <= day && day < selection.to}
                isActive={day === activeDay}
              />
            ),
          )}
          {barsOf(week, spans).map(({ span, column, nights: length, lane }) => {
            const Icon = KIND_ICONS[span.kind];
            return (
              <span
                key={`${span.kind}${span.from}${lane}`}
                aria-hidden="true"
                className={styles.bar}
                data-kind={span.kind}
                style={{ gridColumn: `${column + 1} / span ${length}`, gridRow: lane + 2 }}
              >
                <Icon size={14} /> <span>{spanWords(span)}</span>
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** `Demo-Bau GmbH 4`; what other platforms and the owner take has no name. */
const spanWords = ({ kind, beds, name }: OccupancySpan): string =>
  `${(kind === 'stay' ? name : null) ?? text.bars[kind]} ${beds}`;
