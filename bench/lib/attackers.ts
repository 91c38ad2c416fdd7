import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pause } from '@kq/kernel';
import { ApiClient } from '@kq/test-kit';

/** A rule whose naive search walks day by day from the year 1480 (docs/security.md S30). */
const HOSTILE_CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART;VALUE=DATE:14800101',
  'RRULE:FREQ=WEEKLY;INTERVAL=999999999;BYDAY=MO,TU',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');
const PASSWORD = 'ein langes Kennwort 1';
const STALLED_BYTES = 1_400_000;
let clients = 0;

type Network = Record<'x-forwarded-for', string>;

export interface BenchOwner {
  readonly api: ApiClient;
  readonly network: Network;
  /** Of the calendar of their draft. */
  readonly path: string;
}

/** Number of calls by status. */
export type Statuses = Record<string, number>;

/** Header of a client in another network, for a product that trusts the bench as its proxy. */
const fromOwnNetwork = (): Network => {
  clients += 1;
  return { 'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` };
};

/** Registers owners, each with a draft. */
export async function registerOwners(url: string, count: number): Promise<BenchOwner[]> {
  const owners: BenchOwner[] = [];
  for (let number = 0; number < count; number += 1) {
    const api = new ApiClient(url);
    const network = fromOwnNetwork();
    const person = {
      firstname: 'Bench',
      lastname: 'Muster',
      role: 'owner',
      terms_accepted: true,
      email: `bench-${process.pid}-${clients}@quartier.example`,
      nonce_hash: api.nonceHash,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    };
    const { status, body } = await api.post<{ authorization: { token: string } }>(
      '/api/auth/register',
      person,
      network,
    );
    if (status !== 200 && status !== 201) throw new Error(`registration: ${status} ${JSON.stringify(body)}`);
    api.useToken(body.authorization.token);
    const draft = await api.post<{ id: number }>('/api/accommodations', draftBody, network);
    if (draft.status !== 201) throw new Error(`draft: ${draft.status} ${JSON.stringify(draft.body)}`);
    owners.push({ api, network, path: `/api/accommodations/${draft.body.id}/calendar-import` });
  }
  return owners;
}

const draftBody = {
  title: 'Haus Bench',
  address: 'Musterweg 1',
  zip_code: '67059',
  city: 'Ludwigshafen am Rhein',
  type: 'house',
  rooms: [],
  price_per_bed_night: 2400,
  status: 'draft',
};

/** Each owner sends the hostile calendar again and again, until aborted. */
export const sendHostileCalendars = (owners: readonly BenchOwner[], signal: AbortSignal): Promise<Statuses> =>
  repeat(
    owners,
    signal,
    async ({ api, network, path }) =>
      (await api.post(path, { name: 'Kalender', text: HOSTILE_CALENDAR }, network)).status,
  );

/** Guesses codes of new addresses, each from another network, until `count` calls were made or the signal aborts. */
export function guessCodes(url: string, count: number, signal: AbortSignal): Promise<Statuses> {
  let left = count;
  const tryOne = async ({ api }: { api: ApiClient }) => {
    if (left-- <= 0) return null;
    const email = `opfer-${left % 40}@quartier.example`;
    const guess = { email, code: String(100_000 + left) };
    return (await api.post('/api/auth/magic-link/verify-code', guess, fromOwnNetwork())).status;
  };
  return repeat(
    Array.from({ length: 20 }, () => ({ api: new ApiClient(url) })),
    signal,
    tryOne,
  );
}

/** Opens uploads that announce a body, send a part of it and stop. @returns uploads by status so far, and their end */
export async function stallUploads(
  url: string,
  owners: readonly BenchOwner[],
  count: number,
): Promise<{ statuses: Statuses; end: () => void }> {
  const { hostname, port } = new URL(url);
  const statuses: Statuses = {};
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    const owner = owners[number % owners.length];
    if (owner === undefined) throw new Error('no owners');
    const { api, network, path } = owner;
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.on('data', (head: Buffer) =>
      note(statuses, /^HTTP\/1\.1 (\d+)/.exec(head.toString('latin1'))?.[1]),
    );
    await once(socket, 'connect');
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        `Host: ${hostname}`,
        `Authorization: Bearer ${api.token}`,
        `X-Forwarded-For: ${network['x-forwarded-for']}`,
        'Content-Type: application/json',
        `Content-Length: ${STALLED_BYTES}`,
        '',
        `{"text":"${'x'.repeat(STALLED_BYTES - 1000)}`,
      ].join('\r\n'),
    );
    sockets.push(socket);
  }
  return { statuses, end: () => sockets.forEach((socket) => socket.destroy()) };
}

/** Runs `work` for each client in its own loop; a refused call waits, as a script with a retry does. */
async function repeat<T>(
  all: readonly T[],
  signal: AbortSignal,
  work: (client: T) => Promise<number | null>,
): Promise<Statuses> {
  const statuses: Statuses = {};
  await Promise.all(
    all.map(async (client) => {
      while (!signal.aborted) {
        const status = await work(client).catch(() => 'no answer' as const);
        if (status === null) return;
        note(statuses, status);
        if (status === 429 || status === 503) await pause(20);
      }
    }),
  );
  return statuses;
}

function note(statuses: Statuses, status: number | string = 'other'): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}
