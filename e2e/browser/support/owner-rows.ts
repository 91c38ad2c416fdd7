import {
  ACCOMMODATION_STATUSES,
  type CalendarCollisions,
  type CalendarSync,
  type InboxState,
  type OwnerInbox,
  RECIPIENT_STATUSES,
  type SenderSuspension,
} from '@kq/contracts';

export interface ListOf<T> {
  readonly data: readonly T[];
}

export const SOON = new Date(Date.now() + 2 * 3_600_000).toISOString();
export const [FROM, TO] = ['2027-01-04', '2027-03-26'];

/** One request with each of its owner's accommodations in another state. */
export function everyReceived(inbox: OwnerInbox, state: InboxState): OwnerInbox {
  const [item] = inbox.data;
  const [own] = item?.own ?? [];
  if (!item || !own) throw new Error('the inbox is empty');
  const each = RECIPIENT_STATUSES.map((status, index) => ({
    ...own,
    status,
    accommodation_id: 900_000_000 + index,
  }));
  const left = { ...own, departure_before: TO, accommodation_id: 900_000_100 };
  const rows = [
    { ...item, own: [...each, left], answer_by: SOON },
    { ...item, own: [left] },
    { ...item, own: [{ ...own, start_date: FROM, end_date: TO }] },
    { ...item, contact: null },
  ];
  return {
    ...inbox,
    meta: { ...inbox.meta, state },
    data: rows.map((row, index) => ({ ...row, id: item.id + index })),
  };
}

export function everyAccommodation(list: ListOf<{ readonly id: number }>) {
  const [item] = list.data;
  if (!item) throw new Error('the list of accommodations is empty');
  const rows = [
    ...ACCOMMODATION_STATUSES.map((status) => ({ status })),
    { status: 'active', awaiting_verification: true },
    { status: 'archived', delete_at: SOON },
  ];
  return { ...list, data: rows.map((row, index) => ({ ...item, ...row, id: item.id + index })) };
}

export function everyUser(list: ListOf<{ readonly id: number }>) {
  const blocked = {
    at: SOON,
    ground: 'fraud',
    clause: '§ 4 Absatz 2 der AGB',
    facts: 'Anzahlungen ohne Unterkunft.',
  };
  return { ...list, data: list.data.map((row, index) => (index % 2 === 0 ? { ...row, blocked } : row)) };
}

/** One with and one without the sender's account. */
export function everySuspension(list: ListOf<SenderSuspension>) {
  const row = { id: 1, name: 'x', company: 'x', reports: 3, suspended_until: SOON };
  return { ...list, data: [row, { ...row, id: 2, name: null, company: null, reports: 1 }] };
}

export function everyFeed(): CalendarSync {
  const feed = {
    id: 1,
    name: '',
    beds: 12,
    nights: 124,
    pending_nights: null,
    freed: [],
    reading: null,
    last_read_at: SOON,
  };
  const named = { ...feed, name: 'x', host: 'x', source: 'url' } as const;
  return {
    link: {
      url: `https://kq.example/api/accommodations/5/calendar.ics?token=${'x'.repeat(60)}`,
      renewed_at: SOON,
    },
    feeds: [
      { ...named, state: 'ok', echoes: [{ from: FROM, to: TO }] },
      { ...named, id: 2, state: 'failed', source: 'file', host: null },
      {
        ...named,
        id: 3,
        state: 'suspicious',
        pending_nights: 3,
        freed: [{ from: FROM, to: TO }],
        reading: 'r',
      },
    ],
    conflicts: [
      {
        from: FROM,
        to: TO,
        stays: [true, false].map((can_cancel) => ({
          request_id: 1,
          from: FROM,
          to: TO,
          beds: 124,
          name: 'x',
          can_cancel,
        })),
        feeds: [{ id: 1, name: 'x' }],
      },
    ],
  };
}

export const collisions = (): CalendarCollisions => ({
  data: [
    { accommodation_id: 1, title: 'x', nights: [{ from: FROM, to: TO }], feeds: [{ id: 1, name: 'x' }] },
  ],
});
