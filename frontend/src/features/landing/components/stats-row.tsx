import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { DEFAULT_STATS } from '@kq/contracts/constants';
import { formatNumber } from '@kq/contracts/format';
import { selectStats, statsRequested } from '../state/stats.slice';
import { landingText, responseTime } from '../texts';
import styles from './landing-page.module.css';

const text = landingText.claims;

/**
 * Measured statistics, which replace the defaults of docs/spec PROD-05 once they are loaded, and below them the operator's
 * claims under their own heading; a success rate moves up once it is measured.
 */
export function StatsRow() {
  const dispatch = useDispatch();
  const stats = useSelector(selectStats);
  const measuredRate = stats?.success_rate ?? null;
  const minutes = stats?.median_response_minutes ?? null;

  useEffect(() => {
    dispatch(statsRequested());
  }, [dispatch]);

  return (
    <>
      <dl className={styles.stats}>
        <Stat
          value={stats ? formatNumber(stats.total_accommodations) : DEFAULT_STATS.accommodations}
          label="Unterkünfte"
        />
        <Stat value={stats && formatNumber(stats.unique_postal_codes)} label="Postleitzahlen" />
        <Stat value={stats && formatNumber(stats.beds_free_today)} label={text.bedsFree} />
        <Stat value={minutes === null ? null : responseTime(minutes)} label={text.responseTime} />
        {measuredRate !== null && <Stat value={`${formatNumber(measuredRate)} %`} label={text.successRate} />}
      </dl>
      <section className={styles.claims} aria-labelledby="claims-title">
        <h2 id="claims-title">{text.title}</h2>
        <dl>
          {measuredRate === null && (
            <Stat value={`${formatNumber(DEFAULT_STATS.successRatePercent)} %`} label={text.successRate} />
          )}
          <Stat value="80 %" label="Zeitersparnis" />
          <Stat value="4,8" label="Bewertung von 5" />
        </dl>
      </section>
      <p className={styles.note}>{measuredRate === null ? text.note : text.noteMeasured}</p>
    </>
  );
}

interface StatProps {
  /** Null while it is unknown: then only its space is kept, so that nothing moves. */
  readonly value: string | null;
  readonly label: string;
}

function Stat({ value, label }: StatProps) {
  return (
    <div className={`${styles.stat} ${value === null ? styles.unknown : ''}`}>
      <dd>{value ?? '0'}</dd>
      <dt>{label}</dt>
    </div>
  );
}
