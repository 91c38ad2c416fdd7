import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { DECISIONS_OF_KIND, REPORT_TEXT_MAX_CHARS } from '@kq/contracts/constants';
import { ErrorNote } from '@/components/ui/error-note';
import { pagePath } from '@/config/paths';
import { useSessionDraft } from '@/lib/use-session-draft';
import { type AdminReport } from '../api/admin-api';
import { decisionSubmitted, selectDecision } from '../state/report-decision.slice';
import { adminDashboardText } from '../texts';
import { SignInAgain } from './sign-in-again';

const text = adminDashboardText.reports;

interface ReportDecisionFormProps {
  readonly report: AdminReport;
  readonly onClose: () => void;
}

/** Decision and statement; both sides are told. */
export function ReportDecisionForm({ report, onClose }: ReportDecisionFormProps) {
  const dispatch = useDispatch();
  const { status, error } = useSelector(selectDecision);
  const [{ decision, statement }, change, forget] = useSessionDraft(`report-${report.id}`, {
    decision: '',
    statement: '',
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (status === 'done' && isSent.current) forget();
  });
  const [isMissing, setIsMissing] = useState(false);
  const decisions = DECISIONS_OF_KIND[report.kind];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = decisions.find((one) => one === decision);
    const trimmed = statement.trim();
    setIsMissing(!chosen || trimmed === '');
    if (!chosen || trimmed === '') return;
    const body = { decision: chosen, statement: trimmed, version: report.version };
    isSent.current = true;
    dispatch(decisionSubmitted({ id: report.id, body }));
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NativeSelect
          size="md"
          label={text.decision}
          value={decision}
          data={[
            { value: '', label: text.choose, disabled: true },
            ...decisions.map((value) => ({ value, label: text.decisions[value] })),
          ]}
          onChange={(event) => change({ decision: event.currentTarget.value })}
        />
        {decision === 'account_blocked' && (
          <p>
            {text.accountHint}{' '}
            <Link to={`${pagePath('admin-dashboard')}?section=users`} onClick={onClose}>
              {text.toUsers}
            </Link>
          </p>
        )}
        <Textarea
          label={text.statement}
          description={text.statementHint}
          value={statement}
          maxLength={REPORT_TEXT_MAX_CHARS}
          autosize
          minRows={4}
          maxRows={10}
          onChange={(event) => change({ statement: event.currentTarget.value })}
        />
        {isMissing && <ErrorNote error={text.missing} />}
        {error && <ErrorNote error={error} />}
        <SignInAgain error={error} hasInput />
        <Button type="submit" fullWidth loading={status === 'busy'}>
          {text.submit}
        </Button>
      </Stack>
    </form>
  );
}
