import {
  type ReportDecision,
  type ReportGround,
  type ReportKind,
  SENDER_SUSPENSION_DAYS,
} from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import { type OutboxDocument } from '@kq/service-kit/outbox/outbox-document';

/** Decided reports are deleted after twelve months: until then decisions can be objected to and repeated. */
export const KEEP_DECIDED_MS = 365 * DAY_MS;
/** A decision to suspend holds for this long (docs/security.md S1). */
export const SUSPENSION_MS = SENDER_SUSPENSION_DAYS * DAY_MS;

export interface StoredDecision {
  kind: ReportDecision;
  /** The administrator's text, as mailed. Empty after the erasure of the reported user. */
  statement: string;
  at: Date;
  /** User id of the administrator. */
  by: number;
}

/** A report of a request or an accommodation, as stored. Its id is the receipt number. */
export interface ReportDoc extends OutboxDocument {
  _id: number;
  version: number;
  kind: ReportKind;
  booking_request_id: number | null;
  accommodation_id: number | null;
  ground: ReportGround;
  /** Empty after the erasure of the reported user, and for reports of the time before texts. */
  text: string;
  /** Null after the erasure of the account. */
  reporter_id: number | null;
  /** The request's dispatcher or the accommodation's owner; null after the erasure of the account. */
  reported_user_id: number | null;
  status: 'open' | 'decided';
  decision: StoredDecision | null;
  /** End of the suspension that the decision started. */
  suspended_until?: Date | null;
  /** While it is open: `kind:subject:reporter`, unique. */
  open_key?: string;
  created_at: Date;
  /** When a sweeper applies the decision again, because its caller may have died. */
  due_at?: Date | null;
  schema_version: number;
}

export const REPORT_SCHEMA_VERSION = 1;

/** The reported request or accommodation. */
export interface ReportSubject {
  readonly kind: ReportKind;
  readonly id: number;
  /** The user whom the report is about. */
  readonly reportedUserId: number | null;
}

export const openKeyOf = ({ kind, id }: Pick<ReportSubject, 'kind' | 'id'>, reporterId: number): string =>
  `${kind}:${id}:${reporterId}`;

export const isSameSubject = (a: ReportDoc, b: ReportDoc): boolean =>
  a.kind === b.kind &&
  a.booking_request_id === b.booking_request_id &&
  a.accommodation_id === b.accommodation_id;

export interface NewReport {
  readonly subject: ReportSubject;
  readonly reporterId: number;
  readonly ground: ReportGround;
  readonly text: string;
  readonly now: Date;
}

/** Creates an open report, without its event. */
export function newReport(id: number, { subject, reporterId, ground, text, now }: NewReport): ReportDoc {
  return {
    _id: id,
    version: 1,
    kind: subject.kind,
    booking_request_id: subject.kind === 'request' ? subject.id : null,
    accommodation_id: subject.kind === 'listing' ? subject.id : null,
    ground,
    text,
    reporter_id: reporterId,
    reported_user_id: subject.reportedUserId,
    status: 'open',
    decision: null,
    open_key: openKeyOf(subject, reporterId),
    created_at: now,
    outbox: [],
    event_seq: 0,
    schema_version: REPORT_SCHEMA_VERSION,
  };
}
