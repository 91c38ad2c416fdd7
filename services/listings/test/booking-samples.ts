import { type ContactCard } from '@kq/contracts';

export const STAY = { start_date: '2026-03-16', end_date: '2026-03-20' };

export interface Session {
  readonly userId: number;
  readonly role: 'owner' | 'guest' | 'admin';
  readonly ev?: boolean;
  readonly cid?: number | null;
  readonly emd?: string;
  readonly prb?: true;
}
export const dispatcher: Session = { userId: 3_000_000_001, role: 'guest' };
export const otherUser: Session = { userId: 3_000_000_002, role: 'guest' };
export const ownerA: Session = { userId: 2_000_000_001, role: 'owner' };
export const ownerB: Session = { userId: 2_000_000_002, role: 'owner' };

/** Returns the body of a request for 10 workers and four nights. */
export function aBookingRequest(
  ids: readonly number[],
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    accommodation_ids: ids,
    // Tests of a file share one dispatcher and one stay.
    ask_again: ids,
    location: { display_name: 'Werk Süd, Tor 3', lat: 49.48, lng: 8.44 },
    ...STAY,
    workers: 10,
    extension_possible: true,
    message: 'Wir brauchen Stellplätze für zwei Transporter.',
    contact: aContact,
    ...overrides,
  };
}

export const aContact = {
  name: 'Demo Disponentin',
  company: 'Demo-Bau GmbH',
  email: 'disponent@demo.example',
  phone: '+49 30 23125 0000',
};

export function cardOf({ userId, role, ev = true, cid = null }: Session): ContactCard {
  return {
    id: userId,
    name: `Demo ${userId}`,
    company: null,
    email: userId === dispatcher.userId ? 'disponent@demo.example' : `user-${userId}@demo.example`,
    phone: '+49 30 23125 0001',
    role,
    email_verified: ev,
    company_id: cid,
    is_demo: false,
    created_at: '2025-06-01T08:00:00.000Z',
  };
}
