import { type ReportKind } from '@kq/contracts';
import { type SenderReports } from '../../bookings';
import { type ReportDoc } from '../domain/report';

export interface ReportListQuery {
  readonly status?: ReportDoc['status'] | undefined;
  readonly kind?: ReportKind | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** Events of a report's life, written with the document. */
export type ReportEventName = 'reportReceived' | 'reportDecided';

/** Stores reports. */
export interface Reports extends SenderReports {
  findById(id: number): Promise<ReportDoc | null>;
  findOpenBy(openKey: string): Promise<ReportDoc | null>;
  /** @throws AppError ALREADY_EXISTS while the reporter's earlier report of the subject is open */
  insert(make: (id: number) => ReportDoc): Promise<ReportDoc>;
  /** Writes by compare-and-set on `version`; null after a concurrent write. */
  save(before: ReportDoc, changes: Partial<ReportDoc>, event?: ReportEventName): Promise<ReportDoc | null>;
  /** Returns open reports first, then the newest. */
  list(query: ReportListQuery): Promise<{ docs: ReportDoc[]; total: number }>;
  /** Returns other reports of the same subject or the same reported user, the newest first. */
  othersOf(doc: ReportDoc): Promise<ReportDoc[]>;
  /** Returns decided reports whose decision may not be applied. */
  findDueIds(now: Date, limit: number): Promise<number[]>;
  /** Returns reports that a person made, and those about them. */
  ofPerson(userId: number): Promise<ReportDoc[]>;
}
