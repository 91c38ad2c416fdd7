import { useEffect, useMemo, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { dateInBerlin } from '@kq/contracts/dates';
import { ownerDashboardText } from '@kq/contracts/text/spa-owner-dashboard';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { LoadableView } from '@/components/ui/loadable-view';
import { lastMonths } from '../../state/figures-period';
import { figuresWanted, selectOwnerFigures } from '../../state/owner-figures.slice';
import { FigureCards } from './figure-cards';

const text = ownerDashboardText.figures;
const PERIODS = [3, 6, 12] as const;

/** Requests, answers, occupancy and earnings; every chart has its values as a table. */
export function Figures() {
  const dispatch = useDispatch();
  const figures = useSelector(selectOwnerFigures);
  const [months, setMonths] = useState<number>(6);
  const period = useMemo(() => lastMonths(months, dateInBerlin(new Date())), [months]);
  useEffect(() => {
    dispatch(figuresWanted(period));
  }, [dispatch, period]);
  return (
    <>
      <SectionHead title={ownerDashboardText.sections.figures}>
        <NativeSelect
          aria-label={text.period}
          size="md"
          value={String(months)}
          data={PERIODS.map((value) => ({ value: String(value), label: text.last(value) }))}
          onChange={(event) => setMonths(Number(event.currentTarget.value))}
        />
      </SectionHead>
      <LoadableView
        loadable={figures}
        loadingLabel={text.loading}
        itemHeight={280}
        errorTitle={text.failed}
        onRetry={() => dispatch(figuresWanted(period))}
      >
        {(data) => <FigureCards figures={data} />}
      </LoadableView>
    </>
  );
}
