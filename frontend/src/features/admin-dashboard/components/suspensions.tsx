import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { ErrorNote } from '@/components/ui/error-note';
import { selectLift, selectSuspensions, suspensionsRequested } from '../state/suspensions.slice';
import { adminDashboardText } from '../texts';
import styles from './admin-dashboard.module.css';
import { AdminTable } from './admin-table';
import { SuspensionRow } from './suspension-row';

const text = adminDashboardText.suspensions;

/** Senders in whose name no request leaves at the moment. */
export function Suspensions() {
  const dispatch = useDispatch();
  const suspensions = useSelector(selectSuspensions);
  const { liftError } = useSelector(selectLift);
  useEffect(() => {
    dispatch(suspensionsRequested(1));
  }, [dispatch]);

  return (
    <>
      <SectionHead title={adminDashboardText.sections.suspensions} />
      {liftError && <ErrorNote error={liftError} className={styles.error} />}
      <AdminTable
        rows={suspensions}
        text={text}
        columns={[text.sender, text.company, text.reports, text.until, text.actions]}
        rowHeight={72}
        onPage={(page) => dispatch(suspensionsRequested(page))}
        renderRow={(suspension) => <SuspensionRow key={suspension.id} suspension={suspension} />}
      />
    </>
  );
}
