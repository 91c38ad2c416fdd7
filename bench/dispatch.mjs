import { randomUUID } from 'node:crypto';
import {
  bookingRequestBody,
  ofDifferentOwners,
  searchLudwigshafen,
  startProduct,
  waitFor,
} from '@kq/test-kit';
import { figure, median, ratio, rounds } from './lib/figures.mjs';
import { sendRaw } from './lib/raw-mails.mjs';
import { seededData } from './lib/seeded-data.mjs';

const OWNERS = 20;

export const title = 'Dispatch';

/** From POST /booking-requests to the 20th mail accepted, beside a raw loop over the same mails. */
export async function run({ folder }) {
  const dataDir = await seededData(folder, 600);
  const product = await startProduct({ dataDir, env: { KQ_LIMIT_REQUESTS: 'off' } });
  try {
    await measure(product);
  } finally {
    await product.stop();
  }
}

async function measure(product) {
  const api = product.api();
  await api.login('disponent@demo.example', (await product.demoPasswords()).dispatcher);
  const places = ofDifferentOwners(await searchLudwigshafen(api), OWNERS);
  const ids = places.map((place) => place.id);
  const runs = [];
  // A first request that is not counted: code paths and connections warm up.
  for (let round = 0; round <= rounds(5); round++) {
    const sent = await dispatch(api, ids);
    if (round > 0) runs.push({ ...sent, rawMs: await sendRaw(sent.mails) });
  }
  const middle = (key) => median(runs.map((sent) => sent[key]));
  figure(`POST booking-request answered (${OWNERS} owners)`, { amount: middle('answeredMs'), unit: 'ms' });
  figure(`POST booking-request to the ${OWNERS}th mail accepted`, seconds(middle('mailedMs')), { atMost: 1 });
  figure('  peer: the same mails in a raw nodemailer loop', seconds(middle('rawMs')));
  const share = runs.map(({ mailedMs, rawMs }) => mailedMs / rawMs);
  ratio('  time of ours / time of the peer', median(share), 1);
}

async function dispatch(api, accommodationIds) {
  const postedAt = Date.now();
  const startedAt = performance.now();
  const { status, body } = await api.post('/api/booking-requests', bookingRequestBody(accommodationIds), {
    'idempotency-key': randomUUID(),
  });
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

function isOf(mail, requestId) {
  return mail.links.some((link) => link.includes(`/booking-requests/${requestId}/respond`));
}

function seconds(ms) {
  return { amount: ms / 1000, unit: 's' };
}
