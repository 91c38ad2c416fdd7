import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { DEFAULT_STATS } from '@kq/contracts/constants';
import { formatNumber } from '@kq/contracts/format';
import { landingText } from '@kq/contracts/text/spa-landing';
import { selectStats, statsWanted } from '../state/stats.slice';
import { type PublicStats } from '../api/fetch-stats';
import styles from './landing-page.module.css';

/** SPEC §1's figures; where figures are loaded they replace the defaults, and an unknown success rate is left out. */
export function StatsRow() {
  const dispatch = useDispatch();
  const stats = useSelector(selectStats);
  const successRate = successRateOf(stats);

  useEffect(() => {
    dispatch(statsWanted());
  }, [dispatch]);

  return (
    <>
      <dl className={styles.stats}>
        <Figure
          value={stats ? formatNumber(stats.total_accommodations) : DEFAULT_STATS.accommodations}
          label="Unterkünfte"
        />
        {stats && stats.unique_postal_codes > 0 && (
          <Figure value={formatNumber(stats.unique_postal_codes)} label="Postleitzahlen" />
        )}
        {successRate !== null && <Figure value={`${formatNumber(successRate)} %`} label="Erfolgsquote" />}
        <Figure value="80 %" label="Zeitersparnis" />
        <Figure value="4,8" label="Bewertung von 5" />
      </dl>
      <p className={styles.note}>{landingText.claims.note}</p>
    </>
  );
}

const successRateOf = (stats: PublicStats | null): number | null =>
  stats ? stats.success_rate : DEFAULT_STATS.successRatePercent;

function Figure({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div className={styles.figure}>
      <dd>{value}</dd>
      <dt>{label}</dt>
    </div>
  );
}
