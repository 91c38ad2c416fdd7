import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiClient, bookingRequestBody, searchLudwigshafen } from '@kq/test-kit';

/** A sent request, for benches of its event stream. */
export interface OpenRequest {
  /** Of its event stream. */
  readonly path: string;
  readonly token: string;
  /** Each changes one recipient and resolves to the version. */
  readonly changes: readonly (() => Promise<number>)[];
}

/** Signs the demo dispatcher in and sends a request. */
export async function openRequest(url: string, dataDir: string): Promise<OpenRequest> {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    demoPasswords: { dispatcher: string };
  };
  const api = new ApiClient(url);
  const { access_token: token } = await api.login('disponent@demo.example', secrets.demoPasswords.dispatcher);
  const cards = await searchLudwigshafen(api, { workers: 1, perPage: 20 });
  const { status, body } = await api.post<{ id: number }>(
    '/api/booking-requests',
    bookingRequestBody(cards.map(({ id }) => id)),
  );
  if (status !== 202) throw new Error(`the request was answered ${status}: ${JSON.stringify(body)}`);
  const path = `/api/booking-requests/${body.id}`;
  const changes = cards.map(({ id }) => async () => {
    const changed = await api.post<{ version: number }>(`${path}/phoned`, { accommodation_id: id });
    if (changed.status !== 200) throw new Error(`the phone note was answered ${changed.status}`);
    return changed.body.version;
  });
  return { path: `${path}/events`, token, changes };
}
