import { useCallback, useEffect, useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { addDays, dateInBerlin } from '@kq/contracts/dates';
import { formatRange } from '@kq/contracts/format';
import { ButtonLink } from '@/components/ui/button';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { Pager } from '@/components/ui/pager';
import { selectClosureMutation } from '../../state/closures.slice';
import { occupancyOverview } from '../../state/occupancy-overview';
import { ownerDashboardText } from '../../texts';
import { ClosuresCard } from './closures-card';
import styles from './overview.module.css';
import { OwnerLinkCard } from './owner-link-card';
import { OverviewTable, TINT_ICONS } from './overview-table';

const text = ownerDashboardText.overview;
const TINTS = ['free', 'part', 'full', 'blocked'] as const;

/** The nights of all own accommodations: two weeks on a phone, four on a desk. */
export function OccupancyOverview() {
  const dispatch = useDispatch();
  const overview = useSelector(occupancyOverview.select);
  const today = dateInBerlin(new Date());
  const nights = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false }) ? 28 : 14;
  const [from, setFrom] = useState(today);
  const [page, setPage] = useState(1);
  const to = addDays(from, nights);
  const load = useCallback(() => {
    dispatch(occupancyOverview.wanted({ from, to, page }));
  }, [dispatch, from, to, page]);
  const { error, results } = useSelector(selectClosureMutation);
  // A closure changes what is free, also one that failed in part.
  useEffect(load, [load, error, results]);

  const leaf = (days: number) => {
    const next = addDays(from, days);
    setFrom(next < today ? today : next);
  };
  return (
    <>
      <SectionHead title={text.title}>
        <ActionIcon aria-label={text.back} disabled={from <= today} onClick={() => leaf(-nights)}>
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <Button variant="default" disabled={from === today} onClick={() => setFrom(today)}>
          {text.today}
        </Button>
        <ActionIcon aria-label={text.on} onClick={() => leaf(nights)}>
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
      </SectionHead>
      <p className={styles.hint}>{text.hint}</p>
      <LoadableView
        loadable={overview}
        loadingLabel={text.loading}
        itemHeight={48}
        errorTitle={text.failed}
        onRetry={load}
      >
        {({ data, meta }) =>
          meta.total === 0 ? (
            <EmptyState
              title={text.empty}
              text={text.emptyText}
              actions={<ButtonLink to="?section=places">{text.toAccommodations}</ButtonLink>}
            />
          ) : (
            <>
              <p role="status" className={styles.range}>
                {formatRange(from, addDays(to, -1))}
              </p>
              <OverviewTable rows={data} from={from} to={to} />
              <Legend />
              <Pager meta={meta} onPage={setPage} />
              <div className={styles.cards}>
                <ClosuresCard />
                <OwnerLinkCard />
              </div>
            </>
          )
        }
      </LoadableView>
    </>
  );
}

function Legend() {
  return (
    <ul className={styles.legend}>
      {TINTS.map((tint) => {
        const Icon = TINT_ICONS[tint];
        return (
          <li key={tint}>
            <span className={styles.sample} data-tint={tint} aria-hidden="true">
              {Icon && <Icon size={14} />}
            </span>{' '}
            {text.tints[tint]}
          </li>
        );
      })}
    </ul>
  );
}
