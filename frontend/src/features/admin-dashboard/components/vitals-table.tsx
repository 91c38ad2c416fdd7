import { WEB_VITALS_THRESHOLDS } from '@kq/contracts/constants';
import { formatNumber } from '@kq/contracts/format';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { type Analytics } from '../api/admin-api';
import { adminDashboardText } from '../texts';
import styles from './admin-dashboard.module.css';

const text = adminDashboardText.analytics;
const decimals = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 });

type Vital = Analytics['web_vitals'][number];

/** How the pages load for visitors, judged by the thresholds of docs/spec MON-09. */
export function VitalsTable({ vitals }: { readonly vitals: readonly Vital[] }) {
  return (
    <section className={styles.card}>
      <h3>{text.vitals}</h3>
      {vitals.length === 0 ? (
        <p className={styles.dimmed}>{text.none}</p>
      ) : (
        <ScrollRegion label={text.vitals} className={styles.asTable}>
          <table>
            <caption className="kq-visually-hidden">{text.vitals}</caption>
            <thead>
              <tr>
                <th scope="col">{text.metric}</th>
                <th scope="col">{text.p75}</th>
                <th scope="col">{text.good}</th>
                <th scope="col">{text.medium}</th>
                <th scope="col">{text.poor}</th>
              </tr>
            </thead>
            <tbody>
              {vitals.map((vital) => (
                <tr key={vital.name}>
                  <th scope="row">{vital.name}</th>
                  <td className={styles[ratingOf(vital)]}>
                    {valueOf(vital)} ({text[ratingOf(vital)]})
                  </td>
                  <td>{formatNumber(vital.good)}</td>
                  <td>{formatNumber(vital.needs_improvement)}</td>
                  <td>{formatNumber(vital.poor)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

function ratingOf({ name, p75 }: Vital): 'good' | 'medium' | 'poor' {
  const [good, poor] = WEB_VITALS_THRESHOLDS[name];
  if (p75 <= good) return 'good';
  return p75 <= poor ? 'medium' : 'poor';
}

const valueOf = ({ name, p75 }: Vital): string =>
  name === 'CLS' ? decimals.format(p75) : `${formatNumber(p75)} ms`;
