import { type MailKind } from '@kq/contracts';

/**
 * `pending → sending → sent | failed | skipped`. A delivery in `sending` past its `until` is sent again: the only way a
 * mail can go out twice is a crash between the SMTP server's acceptance and its record (docs/design.md D22).
 */
export type DeliveryStatus = 'pending' | 'sending' | 'sent' | 'failed' | 'skipped';

/** Facts of the mails that become due by one event: one mail to each addressee. */
export interface MailingFacts {
  /** `kind:request[:n]` for all addressees, `kind:request:user[:n]` for one, `kind:challenge` for mails of auth,
   * `kind:owner:reference` for mails about calendars, `kind:user:report` for mails about reports. */
  readonly id: string;
  readonly mailKind: MailKind;
  readonly bookingRequestId: number | null;
  /** Challenge id, a calendar and its occasion, a report, or the number that distinguishes several events of one kind. */
  readonly reference: string | null;
}

/** One mail to one addressee. */
export interface Delivery extends MailingFacts {
  /** `kind:request:user[:n]`, or `kind:challenge` for mails of auth; the Message-ID is derived from it. */
  readonly id: string;
  /** The owner or dispatcher who receives the mail. */
  readonly userId: number;
  readonly status: DeliveryStatus;
  /** Attempts made against the SMTP server. */
  readonly attempts: number;
  /** Not before this instant; null means immediately. */
  readonly notBefore: Date | null;
  /** When it should have been sent; null for mails of earlier releases. */
  readonly dueAt: Date | null;
}

export interface NewMailing extends MailingFacts {
  readonly userIds: readonly number[];
  /** Not before this instant; null means immediately. */
  readonly notBefore: Date | null;
}

/** Returns the natural key of a mail, which keeps an addressee from getting it twice. */
export function deliveryIdOf(
  { id, mailKind, bookingRequestId, reference }: MailingFacts,
  userId: number,
): string {
  return bookingRequestId === null ? id : naturalKey(mailKind, [bookingRequestId, userId], reference);
}

/** `kind:id…[:reference]` */
export const naturalKey = (mailKind: MailKind, ids: readonly number[], reference: string | null): string =>
  [mailKind, ...ids, ...(reference === null ? [] : [reference])].join(':');

/** Returns the aggregate that keys `delivery.*` events: the request, or the user for mails without one. */
export const subjectOf = (delivery: Pick<Delivery, 'bookingRequestId' | 'userId'>): number =>
  delivery.bookingRequestId ?? delivery.userId;
