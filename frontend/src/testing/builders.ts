import { type User } from '@kq/contracts/http/auth';

export function buildUser(overrides: Partial<User> = {}): User {
  return {
    id: 1_000_000_001,
    firstname: 'Erika',
    lastname: 'Muster',
    name: 'Erika Muster',
    email: 'erika@example.com',
    role: { id: 3, name: 'guest' },
    role_id: 3,
    company: null,
    phone: null,
    email_verified: true,
    trial_ends_at: null,
    language: 'de',
    ...overrides,
  };
}

/** An unsigned token that ends in `minutes`, as far as the SPA reads it. */
export function buildToken(minutes: number, nowMs = Date.now()): string {
  const payload = btoa(JSON.stringify({ exp: Math.floor(nowMs / 1000) + minutes * 60 }));
  return `header.${payload}.signature`;
}

/** A request that waits to be sent, as mail links, codes and dashboards list it. */
export function buildWaitingRequest(id: number, place: string, message: string | null = null) {
  return {
    id,
    place,
    start_date: '2026-12-01',
    end_date: '2026-12-05',
    workers: 12,
    owners: 20,
    accommodations: 21,
    message,
    entered_at: '2026-11-26T08:00:00.000Z',
  };
}
