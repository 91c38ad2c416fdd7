import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatNumber } from '@kq/contracts/format';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { Pager } from '@/components/ui/pager';
import { ErrorNote } from '@/components/ui/error-note';
import { selectLift, selectSuspensions, suspensionsWanted } from '../state/suspensions.slice';
import { adminDashboardText } from '../texts';
import styles from './admin-dashboard.module.css';
import { SuspensionRow } from './suspension-row';

const text = adminDashboardText.suspensions;

/** Senders in whose name no request leaves at the moment. */
export function Suspensions() {
  const dispatch = useDispatch();
  const suspensions = useSelector(selectSuspensions);
  const { liftError } = useSelector(selectLift);
  useEffect(() => {
    dispatch(suspensionsWanted(1));
  }, [dispatch]);

  return (
    <>
      <SectionHead title={adminDashboardText.sections.suspensions} />
      {liftError && <ErrorNote error={liftError} className={styles.error} />}
      <LoadableView
        loadable={suspensions}
        loadingLabel={text.loading}
        itemHeight={72}
        errorTitle={text.failed}
        onRetry={() => dispatch(suspensionsWanted(1))}
      >
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={text.empty} text={text.emptyText} />
          ) : (
            <>
              <table className={styles.table}>
                <caption>{text.caption(formatNumber(meta.total))}</caption>
                <thead>
                  <tr>
                    <th scope="col">{text.sender}</th>
                    <th scope="col">{text.company}</th>
                    <th scope="col">{text.reports}</th>
                    <th scope="col">{text.until}</th>
                    <th scope="col">{text.actions}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((suspension) => (
                    <SuspensionRow key={suspension.id} suspension={suspension} />
                  ))}
                </tbody>
              </table>
              <Pager meta={meta} onPage={(page) => dispatch(suspensionsWanted(page))} />
            </>
          )
        }
      </LoadableView>
    </>
  );
}
