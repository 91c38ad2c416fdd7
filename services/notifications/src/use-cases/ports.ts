import {
  type AuthMail,
  type AuthMailKind,
  type CalendarMail,
  type CalendarMailKind,
  type ListingsMail,
  type ListingsMailKind,
  type ReportMail,
  type ReportMailKind,
} from '@kq/contracts';
import { type RenderedMail } from '../templates';

/** Reads the content of a mail from the service that owns its facts. */
export interface MailContents {
  ofListings(
    mailKind: ListingsMailKind,
    bookingRequestId: number,
    userId: number,
    reference: string | null,
    /** The request's mail to this user was sent, which listings may not have been told yet. */
    facts?: { readonly wasMailed: boolean },
  ): Promise<ListingsMail>;
  ofCalendar(mailKind: CalendarMailKind, userId: number, reference: string): Promise<CalendarMail>;
  ofReport(mailKind: ReportMailKind, userId: number, reportId: number): Promise<ReportMail>;
  ofAuth(mailKind: AuthMailKind, challengeId: string): Promise<AuthMail>;
}

export interface OutgoingMail extends RenderedMail {
  /** Fixed per delivery: a repeated mail carries the same Message-ID. */
  readonly messageId: string;
  readonly to: { readonly email: string; readonly name: string };
}

/** Sends a mail to the SMTP server; rejects with `SmtpError`. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Cooldowns of recipient domains that throttle, shared by all replicas. Never fails. */
export interface DomainCooldowns {
  /** Returns the end of the cooldown of this address's domain; null without one. */
  until(email: string): Promise<Date | null>;
  start(email: string, until: Date): Promise<void>;
}

/** An SMTP server rejected a mail or did not answer. `status` is its reply code, null without one. */
export class SmtpError extends Error {
  /** False when no connection was established, so that nothing was attempted. */
  readonly wasReached: boolean;

  constructor(
    readonly status: number | null,
    { cause, wasReached = true }: { cause: unknown; wasReached?: boolean },
  ) {
    super(messageOf(status, wasReached), { cause });
    this.name = 'SmtpError';
    this.wasReached = wasReached;
  }
}

function messageOf(status: number | null, wasReached: boolean): string {
  if (!wasReached) return 'SMTP server not reachable';
  return status === null ? 'SMTP server did not answer' : `SMTP server answered ${status}`;
}
