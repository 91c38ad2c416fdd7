import { type ReportDoc } from '../domain/report';
import { changeReport } from './change-report';
import { type Reports } from './ports';

/**
 * Removes a person from reports (docs/design.md D31). What they reported stays without them; a report about them loses
 * its texts. Idempotent.
 */
export function createForgetReports(reports: Reports) {
  return async (userId: number): Promise<void> => {
    for (const { _id } of await reports.ofPerson(userId))
      await changeReport(reports, _id, (doc) => withoutPerson(doc, userId));
  };
}

function withoutPerson(doc: ReportDoc, userId: number): Partial<ReportDoc> | null {
  const isReporter = doc.reporter_id === userId;
  const isReported = doc.reported_user_id === userId;
  if (!isReporter && !isReported) return null;
  return {
    ...(isReporter ? { reporter_id: null } : {}),
    ...(isReported
      ? {
          reported_user_id: null,
          suspended_until: null,
          text: '',
          decision: doc.decision === null ? null : { ...doc.decision, statement: '' },
        }
      : {}),
  };
}

/** Returns a person's reports in full, and of those about them the decision only (Art. 15 DSGVO). */
export function createExportReports(reports: Pick<Reports, 'ofPerson'>) {
  return async (userId: number): Promise<Record<string, unknown>> => {
    const all = await reports.ofPerson(userId);
    return {
      reports_made: all
        .filter((doc) => doc.reporter_id === userId)
        .map((doc) => ({ ...factsOf(doc), text: doc.text, status: doc.status, decision: answerOf(doc) })),
      reports_received: all
        .filter((doc) => doc.reported_user_id === userId)
        .map((doc) => ({ ...factsOf(doc), status: doc.status, decision: answerOf(doc) })),
    };
  };
}

const factsOf = ({ _id, kind, ground, created_at, booking_request_id, accommodation_id }: ReportDoc) => ({
  receipt_no: _id,
  kind,
  ground,
  created_at,
  booking_request_id,
  accommodation_id,
});

const answerOf = ({ decision, suspended_until }: ReportDoc) =>
  decision === null
    ? null
    : { decision: decision.kind, statement: decision.statement, at: decision.at, suspended_until };
