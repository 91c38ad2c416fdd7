import { type ReportGround, REPORTS_PER_DAY } from '@kq/contracts';
import { reason } from '@kq/contracts/reasons/reason';
import { AppError, type Clock } from '@kq/kernel';
import { type DailyQuota } from '../../quotas';
import { newReport, openKeyOf, type ReportDoc, type ReportSubject } from '../domain/report';
import { type Reports } from './ports';

interface Deps {
  readonly reports: Pick<Reports, 'findOpenBy' | 'insert'>;
  readonly quota: DailyQuota;
  readonly clock: Clock;
}

export interface SubmittedReport {
  readonly doc: ReportDoc;
  /** The reporter's earlier report of the same subject is still open. */
  readonly isRepeated: boolean;
}

export type SubmitReport = (input: {
  readonly subject: ReportSubject;
  readonly reporterId: number;
  readonly ground: ReportGround;
  readonly text: string;
}) => Promise<SubmittedReport>;

/**
 * Stores a report. A repetition returns the open one and takes no unit of the day, which is counted by the account of
 * the reporter (docs/security.md S29).
 * @throws AppError CONFLICT for an own subject, TOO_MANY_REQUESTS
 */
export function createSubmitReport({ reports, quota, clock }: Deps): SubmitReport {
  return async (input) => {
    const { subject, reporterId } = input;
    if (subject.reportedUserId === reporterId)
      throw new AppError('CONFLICT', { reason: reason('report_of_oneself') });
    const earlier = await reports.findOpenBy(openKeyOf(subject, reporterId));
    if (earlier !== null) return { doc: earlier, isRepeated: true };
    const unit = await quota.take({ kind: 'reports', value: String(reporterId) }, REPORTS_PER_DAY);
    if (unit === null) throw tooMany();
    try {
      const doc = await reports.insert((id) => newReport(id, { ...input, now: clock.now() }));
      return { doc, isRepeated: false };
    } catch (error) {
      await unit.release();
      if (!(error instanceof AppError) || error.code !== 'ALREADY_EXISTS') throw error;
      const concurrent = await reports.findOpenBy(openKeyOf(subject, reporterId));
      if (concurrent === null) throw error;
      return { doc: concurrent, isRepeated: true };
    }
  };
}

const tooMany = (): AppError =>
  new AppError('TOO_MANY_REQUESTS', {
    reason: reason('reports_of_day_used', { max: REPORTS_PER_DAY }),
    retryAfterSeconds: 3600,
    retryable: false,
  });
