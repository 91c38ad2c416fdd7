import { dateInBerlin } from '@kq/contracts/dates';
import { formatCents, formatNumber } from '@kq/contracts/format';
import { BarFigure } from '@/components/ui/charts';
import { Fact } from '@/components/ui/fact';
import { type OwnerStats } from '../../api/owner-api';
import { ownerDashboardText } from '../../texts';
import styles from './stats.module.css';

const text = ownerDashboardText.stats;
const monthFormat = new Intl.DateTimeFormat('de-DE', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const decimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

/** The sums of the period, then one chart for each course over its months. */
export function StatsCards({ stats }: { readonly stats: OwnerStats }) {
  const { months } = stats;
  const views = sumOfViews(months);
  const named = months.map((month) => ({ ...month, name: monthFormat.format(new Date(month.from)) }));
  const today = dateInBerlin(new Date());
  // No request has been received in a month that has not begun.
  const begun = named.filter(({ from }) => from <= today);
  return (
    <div className={styles.cards}>
      <Sums stats={stats} views={views} />
      <BarFigure
        title={text.viewsTitle}
        hint={text.viewsHint}
        nameLabel={text.month}
        {...(views === null ? { none: text.viewsUnavailable } : {})}
        points={begun.map((month) => ({ name: month.name, count: month.views }))}
      />
      <BarFigure
        title={text.requests}
        nameLabel={text.month}
        points={begun.map((month) => ({ name: month.name, count: month.requests }))}
      />
      <BarFigure
        title={text.answerTimeTitle}
        hint={text.answerTimeHint}
        nameLabel={text.month}
        valueLabel={text.answerTime}
        points={begun.map((month) => ({ name: month.name, count: month.response_hours }))}
        format={hoursWords}
        isZeroValue
      />
      <BarFigure
        title={text.acceptanceTitle}
        hint={text.acceptanceHint}
        nameLabel={text.month}
        valueLabel={text.acceptance}
        points={begun.map((month) => ({ name: month.name, count: acceptanceOf(month) }))}
        format={percentWords}
        isZeroValue
      />
      <BarFigure
        title={text.occupancyTitle}
        hint={text.occupancyHint}
        nameLabel={text.month}
        valueLabel={text.occupancy}
        points={named.map((month) => ({ name: month.name, count: occupancyOf(month) }))}
        format={percentWords}
        zero={text.nothingConfirmed}
      />
      <BarFigure
        title={text.earningsTitle}
        hint={text.earningsHint}
        nameLabel={text.month}
        valueLabel={text.earnings}
        points={named.map((month) => ({ name: month.name, count: month.earnings_cents }))}
        format={formatCents}
        zero={text.nothingConfirmed}
      />
    </div>
  );
}

function Sums({ stats, views }: { readonly stats: OwnerStats; readonly views: number | null }) {
  const { requests, answered, offers, response_hours } = stats;
  return (
    <dl className={styles.sums}>
      <Fact term={text.views}>{views === null ? text.notMeasured : formatNumber(views)}</Fact>
      <Fact term={text.received}>{formatNumber(requests)}</Fact>
      <Fact term={text.answered}>{shareOf(answered, requests)}</Fact>
      <Fact term={text.offers}>{shareOf(offers, requests)}</Fact>
      <Fact term={text.answerTime}>
        {response_hours === null ? text.notMeasured : hoursWords(response_hours)}
      </Fact>
      <Fact term={text.earningsSum}>
        {formatCents(stats.months.reduce((sum, { earnings_cents }) => sum + earnings_cents, 0))}
      </Fact>
    </dl>
  );
}

/** `3 von 4 (75 %)` */
const shareOf = (part: number, whole: number): string =>
  whole === 0
    ? text.notMeasured
    : `${formatNumber(part)} von ${formatNumber(whole)} (${formatNumber((part / whole) * 100)} %)`;

const hoursWords = (hours: number): string => (hours < 1 ? text.underOneHour : `${decimal.format(hours)} h`);

const percentWords = (percent: number): string => `${decimal.format(percent)} %`;

/** Null while analytics is unavailable. */
function sumOfViews(months: OwnerStats['months']): number | null {
  const counts = months.flatMap(({ views }) => (views === null ? [] : [views]));
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

const acceptanceOf = ({ offers, requests }: OwnerStats['months'][number]): number | null =>
  requests === 0 ? null : (offers / requests) * 100;

/** Not rounded: a single stay in a large house is not "no data". */
const occupancyOf = ({ bed_nights, bed_nights_total }: OwnerStats['months'][number]): number | null =>
  bed_nights_total === 0 ? null : (bed_nights / bed_nights_total) * 100;
