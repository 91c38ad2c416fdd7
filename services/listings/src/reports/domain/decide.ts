import { DECISIONS_OF_KIND, type ReportDecision } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, validationError } from '@kq/kernel';
import { KEEP_DECIDED_MS, type ReportDoc, SUSPENSION_MS } from './report';

/** Milliseconds that the caller of a decision has to apply it, before the sweeper continues. */
const APPLY_AGAIN_AFTER_MS = 15_000;

export interface DecisionInput {
  readonly decision: ReportDecision;
  readonly statement: string;
  /** Version of the report that the administrator read. */
  readonly version: number;
  readonly adminId: number;
}

/**
 * Returns the fields of a decided report.
 * @throws AppError CONFLICT for a report that is decided or changed, VALIDATION_FAILED for a decision of another kind
 */
export function decide(doc: ReportDoc, input: DecisionInput, now: Date): Partial<ReportDoc> {
  const { decision: kind, statement, adminId } = input;
  if (doc.status === 'decided') {
    throw new AppError('CONFLICT', {
      reason: reason('report_already_decided'),
    });
  }
  if (doc.version !== input.version) {
    throw new AppError('CONFLICT', {
      reason: reason('report_changed'),
    });
  }
  if (!DECISIONS_OF_KIND[doc.kind].includes(kind))
    throw validationError({ decision: [reason('decision_not_of_report')] });
  if (kind !== 'none' && doc.reported_user_id === null)
    throw validationError({ decision: [reason('reported_account_deleted')] });
  return {
    status: 'decided',
    decision: { kind, statement, at: now, by: adminId },
    due_at: new Date(now.getTime() + APPLY_AGAIN_AFTER_MS),
    purge_when_empty: new Date(now.getTime() + KEEP_DECIDED_MS),
    ...(kind === 'sender_suspended' ? { suspended_until: new Date(now.getTime() + SUSPENSION_MS) } : {}),
  };
}
