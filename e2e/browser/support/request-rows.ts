import { type BookingRequest, RECIPIENT_STATUSES, type Recipient, REQUEST_STATUSES } from '@kq/contracts';
import { type ListOf, SOON, TO } from './owner-rows';

/** Each status, each reason for it and each notice, of the accommodations that have an offer or a stay. */
export function everyRecipient(request: BookingRequest): BookingRequest {
  const of = (status: Recipient['status']) => request.recipients.find((one) => one.status === status);
  const [stay, offered] = [of('confirmed'), of('countered') ?? of('accepted')];
  const [open] = request.recipients.filter(({ offer }) => offer === null);
  if (!stay?.offer || !offered || !open) throw new Error('the request lacks a row');
  const parts_before = stay.parts.map((part) => ({ ...part, to: TO }));
  const cancellation: NonNullable<Recipient['cancellation']> = {
    by: 'dispatcher',
    at: request.created_at,
    reason: 'Baustelle um drei Wochen verschoben, Mannschaft bleibt im Werk',
    note: null,
    sum_cents: 12_345_600,
    beds: 124,
    parts_before,
    amount: stay.confirmed_amount,
  };
  const owner = {
    reason: 'damage',
    note: 'Rohrbruch im ersten Stock',
    beds: 124,
    at: request.created_at,
  } as const;
  const rows: Recipient[] = [
    ...RECIPIENT_STATUSES.map((status) =>
      status === 'confirmed' ? stay : { ...(/accepted|countered/.test(status) ? offered : open), status },
    ),
    ...[{ phoned_at: request.created_at }, { asked_before: true }].map((notice) => ({ ...open, ...notice })),
    ...[{ late: true }, { no_longer_offered: true }].map((notice) => ({ ...offered, ...notice })),
    ...[
      { is_freed_by_block: true },
      { is_owner_blocked: true },
      {
        early_departure: {
          at: request.created_at,
          sum_cents: 12_345_600,
          parts_before,
          amount_before: stay.confirmed_amount,
        },
      },
      { status: 'cancelled_by_dispatcher', cancellation },
      {
        status: 'cancelled_by_owner',
        cancellation: { ...cancellation, by: 'owner', reason: 'damage' },
        owner_cancellation: owner,
      },
    ].map((notice) => ({ ...stay, ...(notice as Partial<Recipient>) })),
    ...(['not_offered', 'sender_blocked'] as const).map((withdrawn_reason) => ({
      ...open,
      status: 'withdrawn' as const,
      withdrawn_reason,
    })),
    {
      ...open,
      status: 'declined',
      decline_reason: 'other',
      decline_message: 'Wegen einer Großveranstaltung belegt',
    },
  ];
  return {
    ...request,
    recipients: rows.map((row, index) => ({ ...row, accommodation_id: 900_000_000 + index })),
  };
}

export function everyRequest(list: ListOf<Pick<BookingRequest, 'id' | 'status'>>) {
  const [item] = list.data;
  if (!item) throw new Error('the list of requests is empty');
  const rows = [
    ...REQUEST_STATUSES.map((status) => ({ status })),
    { status: 'open', held_until: SOON },
    { status: 'cancelled', withdrawn_because: 'account_blocked' },
  ];
  return { ...list, data: rows.map((row, index) => ({ ...item, ...row, id: item.id + index })) };
}
