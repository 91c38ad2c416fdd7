import { type MailKind } from '@kq/contracts';

/**
 * `pending → sending → sent | failed | skipped`. A delivery in `sending` past its `until` is sent again: the only way a
 * mail can go out twice is a crash between the SMTP server's acceptance and its record (DESIGN §5 Mail).
 */
export type DeliveryStatus = 'pending' | 'sending' | 'sent' | 'failed' | 'skipped';

export interface Delivery {
  /** `kind:request:user[:n]`, or `kind:challenge` for mails of auth: the natural key that makes duplicates harmless. */
  readonly id: string;
  readonly mailKind: MailKind;
  readonly bookingRequestId: number | null;
  /** The owner or dispatcher who gets the mail. */
  readonly userId: number;
  /** Challenge id, or which of several alike facts the mail is about. */
  readonly reference: string | null;
  readonly status: DeliveryStatus;
  /** Attempts made against the SMTP server. */
  readonly attempts: number;
  /** Not before this instant; null means at once. */
  readonly notBefore: Date | null;
}

export type NewDelivery = Pick<
  Delivery,
  'id' | 'mailKind' | 'bookingRequestId' | 'userId' | 'reference' | 'notBefore'
>;

/** The aggregate that `delivery.*` events are keyed by: the request, or the user for mails without one. */
export const subjectOf = (delivery: Pick<Delivery, 'bookingRequestId' | 'userId'>): number =>
  delivery.bookingRequestId ?? delivery.userId;
