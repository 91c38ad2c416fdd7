import { useEffect } from 'react';
import { Stack } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { LoadableView } from '@/components/ui/loadable-view';
import { FocusReturn } from '@/components/ui/focus-return';
import { Modal } from '@/components/ui/modal';
import { adminReport } from '../state/admin-reports';
import { decisionOpened } from '../state/report-decision.slice';
import { adminDashboardText } from '../texts';
import { ReportContext } from './report-context';
import { ReportDecisionForm } from './report-decision-form';

const text = adminDashboardText.reports;

/** One report with all that is needed to decide it. */
export function ReportSheet({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const report = useSelector(adminReport.select);
  useEffect(() => {
    dispatch(decisionOpened());
    dispatch(adminReport.wanted(id));
  }, [dispatch, id]);
  // The sheet of another report may be in the store until this one arrives.
  const shown = report.data?.id === id ? report : { ...report, data: null };
  return (
    <Modal opened onClose={onClose} title={text.number(id)} size="lg">
      <FocusReturn />
      <LoadableView
        loadable={shown}
        loadingLabel={text.loading}
        itemHeight={96}
        errorTitle={text.failed}
        onRetry={() => dispatch(adminReport.wanted(id))}
      >
        {(one) => (
          <Stack gap="md">
            <ReportContext report={one} />
            {one.decision === null && <ReportDecisionForm report={one} onClose={onClose} />}
          </Stack>
        )}
      </LoadableView>
    </Modal>
  );
}
