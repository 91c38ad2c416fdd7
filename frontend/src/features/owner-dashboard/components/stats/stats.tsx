import { useEffect, useMemo, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { dateInBerlin } from '@kq/contracts/dates';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { LoadableView } from '@/components/ui/loadable-view';
import { lastMonths, nextMonths } from '../../state/stats-period';
import { ownerStats } from '../../state/owner-stats';
import { ownerDashboardText } from '../../texts';
import { StatsCards } from './stats-cards';

const text = ownerDashboardText.stats;
const PERIODS = [3, 6, 12] as const;
/** Confirmed stays mostly arrive after today. */
const MONTHS_AHEAD = 3;
const AHEAD = 'ahead';
const periods = [
  ...PERIODS.map((value) => ({ value: String(value), label: text.last(value) })),
  { value: AHEAD, label: text.next(MONTHS_AHEAD) },
];

function periodOf(choice: string) {
  const today = dateInBerlin(new Date());
  return choice === AHEAD ? nextMonths(MONTHS_AHEAD, today) : lastMonths(Number(choice), today);
}

/** Requests, answers, occupancy and earnings; every chart has its values as a table. */
export function Stats() {
  const dispatch = useDispatch();
  const stats = useSelector(ownerStats.select);
  const [choice, setChoice] = useState('6');
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
