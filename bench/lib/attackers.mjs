import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
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

/** Header of a client in another network, for a product that trusts the bench as its proxy. */
const fromOwnNetwork = () => {
  clients += 1;
  return { 'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` };
};

/** Registers owners, each with a draft. @returns their clients and the paths of their calendars */
export async function registerOwners(url, count) {
  const owners = [];
  for (let number = 0; number < count; number += 1) {
    const api = new ApiClient(url);
    const network = fromOwnNetwork();
    const person = {
      ...{ firstname: 'Bench', lastname: 'Muster', role: 'owner', terms_accepted: true },
      ...{ email: `bench-${process.pid}-${clients}@quartier.example`, nonce_hash: api.nonceHash },
      ...{ password: PASSWORD, password_confirmation: PASSWORD },
    };
    /** @type {{status: number, body: any}} */
    const { status, body } = await api.post('/api/auth/register', person, network);
    if (status !== 200 && status !== 201) throw new Error(`registration: ${status} ${JSON.stringify(body)}`);
    api.useToken(body.authorization.token);
    /** @type {{status: number, body: any}} */
    const draft = await api.post('/api/accommodations', { ...draftBody, status: 'draft' }, network);
    if (draft.status !== 201) throw new Error(`draft: ${draft.status} ${JSON.stringify(draft.body)}`);
    owners.push({ api, network, path: `/api/accommodations/${draft.body.id}/calendar-import` });
  }
  return owners;
}

const draftBody = {
  ...{
    title: 'Haus Bench',
    address: 'Musterweg 1',
    zip_code: '67059',
    city: 'Ludwigshafen am Rhein',
    type: 'house',
  },
  ...{ rooms: [], price_per_bed_night: 2400 },
};

/** Each owner sends the hostile calendar again and again, until aborted. @returns calls by status */
export const sendHostileCalendars = (owners, signal) =>
  repeat(
    owners,
    signal,
    async ({ api, network, path }) =>
      (await api.post(path, { name: 'Kalender', text: HOSTILE_CALENDAR }, network)).status,
  );

/** Guesses codes of new addresses, each from another network, until `count` calls were made or the signal aborts. @returns calls by status */
export async function guessCodes(url, count, signal) {
  let left = count;
  const tryOne = async ({ api }) => {
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
export async function stallUploads(url, owners, count) {
  const { hostname, port } = new URL(url);
  const statuses = {};
  const sockets = [];
  for (let number = 0; number < count; number += 1) {
    const { api, network, path } = owners[number % owners.length];
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.on('data', (head) => note(statuses, /^HTTP\/1\.1 (\d+)/.exec(head.toString('latin1'))?.[1]));
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
async function repeat(clients, signal, work) {
  const statuses = {};
  await Promise.all(
    clients.map(async (client) => {
      while (!signal.aborted) {
        const status = await work(client).catch(() => 'no answer');
        if (status === null) return;
        note(statuses, status);
        if (status === 429 || status === 503) await pause(20);
      }
    }),
  );
  return statuses;
}

function note(statuses, status = 'other') {
  statuses[status] = (statuses[status] ?? 0) + 1;
}
