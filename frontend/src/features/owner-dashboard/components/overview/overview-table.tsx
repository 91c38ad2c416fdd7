import { IconLock, IconX, type TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { addDays, weekday } from '@kq/contracts/dates';
import { formatBeds, formatDate, formatMonth, formatRange } from '@kq/contracts/format';
import { monthOf } from '@/lib/calendar-month';
import { accommodationStatusWords } from '@/texts/status';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { type OccupancyOverview } from '../../api/owner-api';
import { type NightTint, type OverviewNight, tintOf } from '../../state/night-tint';
import { ownerDashboardText } from '../../texts';
import styles from './overview.module.css';

const text = ownerDashboardText.overview;
const WEEKDAYS = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'];

/** A night without free beds is known by its sign, not by its colour alone. */
export const TINT_ICONS: Readonly<Partial<Record<NightTint, TablerIcon>>> = {
  full: IconX,
  blocked: IconLock,
};

type Row = OccupancyOverview['data'][number];

interface OverviewTableProps {
  readonly rows: readonly Row[];
  readonly from: string;
  readonly to: string;
}

/** One row for each accommodation, one column for each night; only this table scrolls sideways. */
export function OverviewTable({ rows, from, to }: OverviewTableProps) {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  const caption = text.table(formatRange(from, addDays(to, -1)));
  return (
    <ScrollRegion label={caption} className={styles.scroll}>
      <table className={styles.table}>
        <caption className="kq-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            {monthsOf(days).map(({ month, nights }) => (
              <th key={month} scope="colgroup" colSpan={nights} className={styles.month}>
                <span>{formatMonth(month)}</span>
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col" className={styles.corner}>
              {text.accommodation}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={styles.day} data-weekend={isWeekend(day) || undefined}>
                <span className="kq-visually-hidden">{formatDate(day)}</span>
                <span aria-hidden="true">
                  {WEEKDAYS[weekday(day)]}
                  <br />
                  <b>{Number(day.slice(8))}</b>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OverviewRow key={row.id} row={row} days={days} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function OverviewRow({ row, days }: { readonly row: Row; readonly days: readonly string[] }) {
  const { id, title, status, beds_total: bedsTotal } = row;
  const nights = new Map(row.nights.map((night) => [night.date, night]));
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <Link to={`?section=places&calendar=${id}`}>
          <span className={styles.title}>{title}</span>
          <small>
            {text.beds(formatBeds(bedsTotal), status === 'active' ? '' : accommodationStatusWords[status])}
          </small>
        </Link>
      </th>
      {days.map((day) => (
        <NightCell key={day} night={nights.get(day)} bedsTotal={bedsTotal} />
      ))}
    </tr>
  );
}

interface NightCellProps {
  /** Absent while other nights are shown than were loaded. */
  readonly night: OverviewNight | undefined;
  readonly bedsTotal: number;
}

function NightCell({ night, bedsTotal }: NightCellProps) {
  if (!night) return <td className={styles.night} />;
  const tint = tintOf(night, bedsTotal);
  const Icon = TINT_ICONS[tint];
  const takenBy = night.taken_by.map((kind) => text.kinds[kind]);
  return (
    <td className={styles.night} data-tint={tint}>
      <span className="kq-visually-hidden">
        {[text.night(night.beds_free, bedsTotal), ...takenBy].join(', ')}
      </span>
      <span aria-hidden="true">{Icon ? <Icon size={14} /> : night.beds_free}</span>
    </td>
  );
}

function monthsOf(days: readonly string[]): { month: string; nights: number }[] {
  const months = [...new Set(days.map(monthOf))];
  return months.map((month) => ({ month, nights: days.filter((day) => monthOf(day) === month).length }));
}

const isWeekend = (day: string): boolean => weekday(day) % 6 === 0;
