import { events, type MailKind } from '@kq/contracts';
import { on, type ReceivedEvent, type Subscription } from '@kq/service-kit';
import { type NoteDelivery } from '../domain/note-delivery';

interface Delivery {
  readonly mail_kind: MailKind;
  readonly booking_request_id: number | null;
}

/** Hand-overs of mails, from notifications; only the mail that asks an owner moves his places. */
export function deliveryConsumers(noteDelivery: NoteDelivery): Subscription[] {
  const noted = rememberLast(NOTED_MAX);
  return [
    on(
      events.deliverySent,
      async (data, envelope) => {
        if (asksAnOwner(data) && !noted.has(envelope.id))
          await noteDelivery.sent(data.booking_request_id, [sentMailOf(data)]);
      },
      // The mails of a request leave together: one write for all of them.
      async (received) => {
        for (const [requestId, group] of byRequest(received)) {
          await noteDelivery.sent(
            requestId,
            group.map(({ data }) => sentMailOf(data)),
          );
          for (const { envelope } of group) noted.add(envelope.id);
        }
      },
    ),
    on(events.deliveryFailed, async (data) => {
      if (asksAnOwner(data)) await noteDelivery.failed(data.booking_request_id, data.user_id);
    }),
  ];
}

type Sent = ReceivedEvent<(typeof events)['deliverySent']['data']>;

/** Their events come again one by one within moments. */
const NOTED_MAX = 10_000;

const sentMailOf = ({ user_id, sent_at }: Sent['data']) => ({ ownerId: user_id, sentAt: new Date(sent_at) });

function byRequest(received: readonly Sent[]): Map<number, Sent[]> {
  const groups = new Map<number, Sent[]>();
  for (const event of received) {
    const { data } = event;
    if (!asksAnOwner(data)) continue;
    const group = groups.get(data.booking_request_id) ?? [];
    group.push(event);
    groups.set(data.booking_request_id, group);
  }
  return groups;
}

/** A set of the last so many ids. */
function rememberLast(max: number): { has(id: string): boolean; add(id: string): void } {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > max && oldest !== undefined) ids.delete(oldest);
    },
  };
}

function asksAnOwner<D extends Delivery>(data: D): data is D & { booking_request_id: number } {
  return data.mail_kind === 'request_received' && data.booking_request_id !== null;
}
