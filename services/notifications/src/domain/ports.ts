import { type AuthMail, type AuthMailKind, type ListingsMail, type ListingsMailKind } from '@kq/contracts';
import { type RenderedMail } from '../templates';

/** The content of a mail, from the service that owns its facts. */
export interface MailContents {
  ofListings(
    mailKind: ListingsMailKind,
    bookingRequestId: number,
    userId: number,
    reference: string | null,
  ): Promise<ListingsMail>;
  ofAuth(mailKind: AuthMailKind, challengeId: string): Promise<AuthMail>;
}

export interface OutgoingMail extends RenderedMail {
  /** Fixed per delivery: a second copy carries the same Message-ID. */
  readonly messageId: string;
  readonly to: { readonly email: string; readonly name: string };
}

/** Hands a mail to the SMTP server; rejects with `SmtpError`. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The SMTP server refused or did not answer. `status` is its reply code, null without one. */
export class SmtpError extends Error {
  constructor(
    readonly status: number | null,
    options: { cause: unknown },
  ) {
    super(status === null ? 'SMTP server not reachable' : `SMTP server answered ${status}`, options);
    this.name = 'SmtpError';
  }
}
