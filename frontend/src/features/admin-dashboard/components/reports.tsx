import { useEffect, useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { REPORT_KINDS } from '@kq/contracts/constants';
import { formatInstant } from '@kq/contracts/format';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { type AdminReportItem, type ReportsQuery } from '../api/admin-api';
import { adminReports } from '../state/admin-reports';
import { selectDecision } from '../state/report-decision.slice';
import { adminDashboardText, reportGroundWords } from '../texts';
import styles from './admin-dashboard.module.css';
import { AdminTable } from './admin-table';
import { ReportSheet } from './report-sheet';

const text = adminDashboardText.reports;
const STATUSES = ['open', 'decided'] as const;

/** Every report of a request or an accommodation, open ones first. */
export function Reports() {
  const dispatch = useDispatch();
  const reports = useSelector(adminReports.select);
  const { status: decision } = useSelector(selectDecision);
  const [query, setQuery] = useState<ReportsQuery>({ page: 1, status: 'open', kind: null });
  const [openId, setOpenId] = useState<number | null>(null);
  useEffect(() => {
    dispatch(adminReports.wanted(query));
  }, [dispatch, query]);
  useEffect(() => {
    if (decision === 'done') dispatch(adminReports.wanted(query));
  }, [dispatch, decision, query]);

  return (
    <>
      <SectionHead title={adminDashboardText.sections.reports}>
        <Filter
          label={text.status}
          value={query.status}
          words={text.statuses}
          values={STATUSES}
          onChange={(status) => setQuery({ ...query, page: 1, status })}
        />
        <Filter
          label={text.kind}
          value={query.kind}
          words={text.kinds}
          values={REPORT_KINDS}
          onChange={(kind) => setQuery({ ...query, page: 1, kind })}
        />
      </SectionHead>
      <AdminTable
        rows={reports}
        text={text}
        columns={[text.subject, text.ground, text.reporter, text.reported, text.at, text.actions]}
        rowHeight={72}
        onPage={(page) => setQuery({ ...query, page })}
        renderRow={(report) => (
          <ReportRow key={report.id} report={report} onOpen={() => setOpenId(report.id)} />
        )}
      />
      {openId !== null && <ReportSheet id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

interface FilterProps<Value extends string> {
  readonly label: string;
  readonly value: Value | null;
  readonly values: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value | null) => void;
}

function Filter<Value extends string>({ label, value, values, words, onChange }: FilterProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      size="md"
      value={value ?? ''}
      data={[
        { value: '', label: `${label}: ${text.all}` },
        ...values.map((one) => ({ value: one, label: words[one] })),
      ]}
      onChange={(event) => onChange(values.find((one) => one === event.currentTarget.value) ?? null)}
    />
  );
}

function ReportRow({ report, onOpen }: { readonly report: AdminReportItem; readonly onOpen: () => void }) {
  const subject = report.subject ?? text.deletedSubject;
  return (
    <tr>
      <th scope="row">
        {text.kinds[report.kind]}: {subject}
      </th>
      <td data-label={text.ground}>{reportGroundWords[report.ground]}</td>
      <td data-label={text.reporter}>{report.reporter?.name ?? text.erased}</td>
      <td data-label={text.reported}>{report.reported?.name ?? text.erased}</td>
      <td data-label={text.at}>{formatInstant(report.created_at)}</td>
      <td>
        {report.decision && <p className={styles.since}>{text.outcomes[report.decision.decision]}</p>}
        <Button
          size="sm"
          variant="default"
          onClick={onOpen}
          aria-label={`${text.number(report.id)}: ${text.open}`}
        >
          {text.open}
        </Button>
      </td>
    </tr>
  );
}
