import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { DEFAULT_STATS } from '@kq/contracts/constants';
import { formatNumber } from '@kq/contracts/format';
import { landingText } from '@kq/contracts/text/spa-landing';
import { selectStats, statsWanted } from '../state/stats.slice';
import styles from './landing-page.module.css';

const text = landingText.claims;

/**
 * Figures of docs/spec PROD-05. Loaded ones replace the defaults; a success rate that is not measured is the operator's
 * and says so.
 */
export function StatsRow() {
  const dispatch = useDispatch();
  const stats = useSelector(selectStats);
  const measuredRate = stats?.success_rate ?? null;

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
        <Figure
          value={`${formatNumber(measuredRate ?? DEFAULT_STATS.successRatePercent)} %`}
          label={measuredRate === null ? text.successRateStated : text.successRate}
        />
        <Figure value="80 %" label="Zeitersparnis" />
        <Figure value="4,8" label="Bewertung von 5" />
      </dl>
      <p className={styles.note}>{measuredRate === null ? text.note : text.noteMeasured}</p>
    </>
  );
}

function Figure({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div className={styles.figure}>
      <dd>{value}</dd>
      <dt>{label}</dt>
    </div>
  );
}
