import { Button } from '@mantine/core';
import { type FUNNEL_STEPS } from '@kq/contracts/http/analytics';
import { formatDateWithYear, formatNumber } from '@kq/contracts/format';
import { csvFile } from '@/lib/csv-file';
import { keepDates } from '@/lib/keep-dates';
import { saveFile } from '@/lib/save-file';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { type Analytics } from '../api/admin-api';
import { adminDashboardText, funnelWords } from '../texts';
import styles from './admin-dashboard.module.css';

const text = adminDashboardText.analytics;
const STEPS = ['requests_sent', 'answers', 'accepted', 'confirmed'] as const satisfies readonly Exclude<
  (typeof FUNNEL_STEPS)[number],
  'searches'
>[];

interface FunnelDaysProps {
  readonly days: NonNullable<Analytics['funnel_per_day']>;
}

/** Requests by the day they were sent, and how far they have come since. */
export function FunnelDays({ days }: FunnelDaysProps) {
  if (days.length === 0) return null;
  return (
    <section className={`${styles.card} ${styles.wide}`}>
      <h3>{text.funnelDays}</h3>
      <p className={styles.dimmed}>{text.funnelDaysHint}</p>
      <div>
        <Button variant="default" onClick={() => saveFile(fileOf(days), text.funnelFile(days.length))}>
          {text.funnelExport}
        </Button>
      </div>
      <ScrollRegion label={text.funnelDays} className={styles.asTable}>
        <table>
          <caption className="kq-visually-hidden">{text.funnelDays}</caption>
          <thead>
            <tr>
              <th scope="col">{text.day}</th>
              {STEPS.map((step) => (
                <th key={step} scope="col">
                  {funnelWords[step]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{keepDates(formatDateWithYear(day.date))}</th>
                {STEPS.map((step) => (
                  <td key={step}>{formatNumber(day[step])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

/** The table as a file, in its order. */
const fileOf = (days: FunnelDaysProps['days']): Blob =>
  csvFile([
    [text.day, ...STEPS.map((step) => funnelWords[step])],
    ...days.toReversed().map((day) => [day.date, ...STEPS.map((step) => String(day[step]))]),
  ]);
