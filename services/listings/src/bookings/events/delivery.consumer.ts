import { events, type MailKind } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type RecordDelivery } from '../use-cases/record-delivery';

interface Delivery {
  readonly mail_kind: MailKind;
  readonly booking_request_id: number | null;
}

/** Handles deliveries reported by notifications; only the mail that asks an owner changes recipients. */
export function deliveryConsumers(recordDelivery: RecordDelivery): Subscription[] {
  return [
    on(events.deliverySent, async (data) => {
      if (!asksAnOwner(data)) return;
      const sentAt = new Date(data.sent_at);
      const mails = data.user_ids.map((ownerId) => ({ ownerId, sentAt }));
      await recordDelivery.sent(data.booking_request_id, mails);
    }),
    on(events.deliveryFailed, async (data) => {
      if (asksAnOwner(data)) await recordDelivery.failed(data.booking_request_id, data.user_id);
    }),
  ];
}

function asksAnOwner<D extends Delivery>(data: D): data is D & { booking_request_id: number } {
  return data.mail_kind === 'request_received' && data.booking_request_id !== null;
}
