import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiClient, bookingRequestBody, searchLudwigshafen } from '@kq/test-kit';

/**
 * Signs the demo dispatcher in and sends a request.
 * @returns its event stream's path, the token, and `changes`: functions that each change one recipient and resolve to the version
 */
export async function openRequest(url, dataDir) {
  const { demoPasswords } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const api = new ApiClient(url);
  await api.login('disponent@demo.example', demoPasswords.dispatcher);
  const cards = await searchLudwigshafen(api, { workers: 1, perPage: 20 });
  const { status, body } = await api.call(
    'POST',
    '/api/booking-requests',
    bookingRequestBody(cards.map(({ id }) => id)),
  );
  if (status !== 202) throw new Error(`the request was answered ${status}: ${JSON.stringify(body)}`);
  const path = `/api/booking-requests/${body.id}`;
  const changes = cards.map(({ id }) => async () => {
    const changed = await api.call('POST', `${path}/phoned`, { accommodation_id: id });
    if (changed.status !== 200) throw new Error(`the phone note was answered ${changed.status}`);
    return changed.body.version;
  });
  return { path: `${path}/events`, token: api.token, changes };
}
