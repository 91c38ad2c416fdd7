import { useEffect, useMemo, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { dateInBerlin } from '@kq/contracts/dates';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { LoadableView } from '@/components/ui/loadable-view';
import { type StatsPeriod } from '../../api/owner-api';
import { lastMonths, nextMonths } from '../../state/stats-period';
import { ownerStats } from '../../state/owner-stats';
import { ownerDashboardText } from '../../texts';
import { StatsCards } from './stats-cards';

const text = ownerDashboardText.stats;
const MONTHS = [3, 6, 12] as const;
/** Confirmed stays mostly arrive after today; requests were received before. */
const AROUND = { back: 3, ahead: 9 } as const;
const periods = [
  { value: 'around', label: text.around(AROUND.back, AROUND.ahead) },
  ...MONTHS.map((months) => ({ value: `last-${months}`, label: text.last(months) })),
  ...MONTHS.map((months) => ({ value: `next-${months}`, label: text.next(months) })),
];

function periodOf(choice: string): StatsPeriod {
  const today = dateInBerlin(new Date());
  const [kind, months] = choice.split('-');
  if (kind === 'last') return lastMonths(Number(months), today);
  if (kind === 'next') return nextMonths(Number(months), today);
  return { from: lastMonths(AROUND.back, today).from, to: nextMonths(AROUND.ahead + 1, today).to };
}

/** Requests, answers, occupancy and earnings; every chart has its values as a table. */
export function Stats() {
  const dispatch = useDispatch();
  const stats = useSelector(ownerStats.select);
  const [choice, setChoice] = useState('around');
  const period = useMemo(() => periodOf(choice), [choice]);
  useEffect(() => {
    dispatch(ownerStats.wanted(period));
  }, [dispatch, period]);
  return (
    <>
      <SectionHead title={ownerDashboardText.sections.stats}>
        <NativeSelect
          aria-label={text.period}
          size="md"
          value={choice}
          data={periods}
          onChange={(event) => setChoice(event.currentTarget.value)}
        />
      </SectionHead>
      <LoadableView
        loadable={stats}
        loadingLabel={text.loading}
        itemHeight={280}
        errorTitle={text.failed}
        onRetry={() => dispatch(ownerStats.wanted(period))}
      >
        {(data) => <StatsCards stats={data} />}
      </LoadableView>
    </>
  );
}
