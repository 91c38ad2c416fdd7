import { type ReactNode, useEffect, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { formatDate, formatNumber } from '@kq/contracts/format';
import { BarFigure, LineFigure } from '@/components/ui/charts';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { Fact } from '@/components/ui/fact';
import { LoadableView } from '@/components/ui/loadable-view';
import { type AdminStats } from '../api/admin-api';
import { adminStats } from '../state/admin-stats';
import { adminDashboardText, funnelWords } from '../texts';
import styles from './admin-dashboard.module.css';
import { Demand, type DemandSpot } from './demand';
import { FunnelDays } from './funnel-days';
import { VitalsTable } from './vitals-table';

const text = adminDashboardText.analytics;
const PERIODS = [7, 30, 90] as const;

export interface AnalyticsProps {
  /** The map of the demand. */
  readonly renderMap: (spots: readonly DemandSpot[], label: string) => ReactNode;
}

/** Funnel, searches and loading times; every chart has its values as a table. */
export function Analytics({ renderMap }: AnalyticsProps) {
  const dispatch = useDispatch();
  const stats = useSelector(adminStats.select);
  const [days, setDays] = useState<number>(30);
  useEffect(() => {
    dispatch(adminStats.wanted(days));
  }, [days, dispatch]);
  return (
    <>
      <SectionHead title={adminDashboardText.sections.analytics}>
        <NativeSelect
          aria-label={text.days}
          size="md"
          value={String(days)}
          data={PERIODS.map((value) => ({ value: String(value), label: text.last(value) }))}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
      </SectionHead>
      <LoadableView
        loadable={stats}
        loadingLabel={text.loading}
        itemHeight={280}
        errorTitle={text.failed}
        onRetry={() => dispatch(adminStats.wanted(days))}
      >
        {(data) => <StatsCards {...data} />}
      </LoadableView>
      <Demand days={days} renderMap={renderMap} />
    </>
  );
}

function StatsCards({ analytics, stats }: AdminStats) {
  return (
    <div className={styles.cards}>
      <section className={`${styles.card} ${styles.wide}`}>
        <h3>{text.stats}</h3>
        <dl className={styles.stats}>
          <Fact term={text.total}>{formatNumber(stats.total_accommodations)}</Fact>
          <Fact term={text.zips}>{formatNumber(stats.unique_postal_codes)}</Fact>
          <Fact term={text.success}>
            {stats.success_rate === null ? '–' : `${formatNumber(stats.success_rate)} %`}
          </Fact>
        </dl>
      </section>
      <BarFigure
        title={text.funnel}
        nameLabel={text.step}
        points={analytics.funnel.map(({ step, count }) => ({ name: funnelWords[step], count }))}
      />
      <LineFigure
        title={text.searches}
        nameLabel={text.day}
        points={analytics.searches_per_day.map(({ date, count }) => ({ name: formatDate(date), count }))}
      />
      <FunnelDays days={analytics.funnel_per_day ?? []} />
      <BarFigure
        title={text.places}
        nameLabel={text.place}
        points={analytics.top_places.slice(0, 10).map(({ place, count }) => ({ name: place, count }))}
      />
      <VitalsTable vitals={analytics.web_vitals} />
    </div>
  );
}
