import { randomUUID } from 'node:crypto';
import {
  type ApiClient,
  bookingRequestBody,
  type MailOfSink,
  ofDifferentOwners,
  type ProductUnderTest,
  searchLudwigshafen,
  startProduct,
  waitFor,
} from '@kq/test-kit';
import { type EmbeddedContext } from './lib/bench-part';
import { type Amount, figure, median, milliseconds, ratio, rounds } from './lib/figures';
import { sendRaw } from './lib/raw-mails';
import { seededData } from './lib/seeded-data';

const OWNERS = 20;

export const TITLE = 'Dispatch';

/** From POST /booking-requests to the 20th mail accepted, beside a raw loop over the same mails. */
export async function run({ folder }: EmbeddedContext): Promise<void> {
  const dataDir = await seededData(folder, 600);
  const product = await startProduct({ dataDir, env: { KQ_LIMIT_REQUESTS: 'off' } });
  try {
    await measure(product);
  } finally {
    await product.stop();
  }
}

interface Dispatched {
  readonly answeredMs: number;
  readonly mailedMs: number;
  readonly mails: readonly MailOfSink[];
}

async function measure(product: ProductUnderTest): Promise<void> {
  const api = product.api();
  await api.login('disponent@demo.example', (await product.demoPasswords()).dispatcher);
  const places = ofDifferentOwners(await searchLudwigshafen(api), OWNERS);
  const ids = places.map((place) => place.id);
  const runs: (Dispatched & { rawMs: number })[] = [];
  // A first request that is not counted: code paths and connections warm up.
  for (let round = 0; round <= rounds(5); round++) {
    const sent = await dispatch(api, ids);
    if (round > 0) runs.push({ ...sent, rawMs: await sendRaw(sent.mails) });
  }
  const middle = (key: 'answeredMs' | 'mailedMs' | 'rawMs') => median(runs.map((sent) => sent[key]));
  figure(`POST booking-request answered (${OWNERS} owners)`, milliseconds(middle('answeredMs')));
  figure(`POST booking-request to the ${OWNERS}th mail accepted`, seconds(middle('mailedMs')), { atMost: 1 });
  figure('  peer: the same mails in a raw nodemailer loop', seconds(middle('rawMs')));
  const share = runs.map(({ mailedMs, rawMs }) => mailedMs / rawMs);
  ratio('  time of ours / time of the peer', median(share), 1);
}

async function dispatch(api: ApiClient, accommodationIds: readonly number[]): Promise<Dispatched> {
  const postedAt = Date.now();
  const startedAt = performance.now();
  const { status, body } = await api.post<{ id: number }>(
    '/api/booking-requests',
    bookingRequestBody(accommodationIds),
    { 'idempotency-key': randomUUID() },
  );
  const answeredMs = performance.now() - startedAt;
  if (status !== 202) throw new Error(`the request answered ${status}: ${JSON.stringify(body)}`);
  const mails = await waitFor(
    `${OWNERS} mails`,
    async () => {
      const found = (await api.mails(undefined, 60)).filter((mail) => isOf(mail, body.id));
      return found.length === OWNERS && found;
    },
    // Reading the mailbox takes time from what is measured: seldom, and the mails' own times count.
    { everyMs: 200 },
  );
  const lastAt = Math.max(...mails.map((mail) => Date.parse(mail.sent_at)));
  return { answeredMs, mailedMs: lastAt - postedAt, mails };
}

function isOf(mail: MailOfSink, requestId: number): boolean {
  return mail.links.some((link) => link.includes(`/booking-requests/${requestId}/respond`));
}

function seconds(ms: number): Amount {
  return { amount: ms / 1000, unit: 's' };
}
