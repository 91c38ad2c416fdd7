import { randomUUID } from 'node:crypto';
import {
  bookingRequestBody,
  ofDifferentOwners,
  type ProductUnderTest,
  searchLudwigshafen,
  startProduct,
  waitFor,
} from '@kq/test-kit';
import { type EmbeddedContext } from './lib/bench-part';
import { findChromium } from './lib/chromium';
import { type Aim, figure, median, note, rounds, skipped } from './lib/figures';
import { type LighthouseRun, runLighthouse } from './lib/run-lighthouse';
import { seededData } from './lib/seeded-data';

export const TITLE = 'Lighthouse, mobile';

const SEARCH = new URLSearchParams({
  location: 'Ludwigshafen am Rhein',
  lat: '49.4774',
  lng: '8.4452',
  radius: '25',
  workers: '4',
});
const pages: Readonly<Record<string, (product: ProductUnderTest) => string | Promise<string>>> = {
  landing: () => '/',
  search: () => '/search',
  results: () => `/search?${SEARCH}`,
  detail: async ({ url }) => `/unterkunft/${(await firstCard(url)).slug}`,
  city: () => '/monteurzimmer-ludwigshafen-am-rhein',
  answer: answerPath,
};
/** Excluded from search engines on purpose, which Lighthouse's SEO category counts as a fault. */
const NOT_INDEXED = ['results', 'answer'];
const aims: Readonly<Record<string, { lcp?: Aim; cls?: Aim; scripts?: Aim; bytes?: Aim }>> = {
  landing: { lcp: { atMost: 1.8 }, cls: { atMost: 0.02 }, scripts: { atMost: 200 } },
  answer: { bytes: { atMost: 120 } },
};
const scores: Readonly<Record<string, string>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};

/** The public pages and an owner's answer page, as a mid-range phone on slow 4G. */
export async function run({ folder }: EmbeddedContext): Promise<void> {
  const chromium = findChromium();
  if (chromium === null) return skipped('Lighthouse', 'no Chromium found (set CHROME_PATH)');
  const dataDir = await seededData(folder, 600);
  const product = await startProduct({ dataDir, env: { KQ_LIMIT_REQUESTS: 'off' } });
  try {
    for (const [name, pathOf] of Object.entries(pages))
      await measurePage(name, product.url + (await pathOf(product)), chromium);
  } finally {
    await product.stop();
  }
}

async function measurePage(name: string, url: string, chromium: string): Promise<void> {
  const runs: LighthouseRun[] = [];
  for (let round = 0; round < rounds(1); round++) runs.push(await runLighthouse(url, chromium));
  const middle = (read: (one: LighthouseRun) => number) => median(runs.map(read));
  for (const [category, title] of Object.entries(scores)) {
    const amount = middle((one) => one.scores[category] ?? NaN);
    const isMeant = category === 'seo' && NOT_INDEXED.includes(name);
    figure(`Lighthouse ${title}, ${name}`, { amount, unit: '' }, isMeant ? undefined : { atLeast: 95 });
  }
  const { lcp, cls, scripts, bytes } = aims[name] ?? {};
  const kb = (read: (one: LighthouseRun) => number) => ({ amount: middle(read) / 1024, unit: 'KB' });
  figure(`FCP, ${name}`, { amount: middle(({ fcpMs }) => fcpMs) / 1000, unit: 's' });
  figure(`LCP, ${name}`, { amount: middle(({ lcpMs }) => lcpMs) / 1000, unit: 's' }, lcp);
  figure(`CLS, ${name}`, { amount: middle((one) => one.cls), unit: '' }, cls);
  figure(`TBT, ${name}`, { amount: middle(({ tbtMs }) => tbtMs), unit: 'ms' });
  figure(`requests, ${name}`, { amount: middle(({ requests }) => requests), unit: '' });
  figure(
    `all as sent, ${name}`,
    kb((one) => one.bytes),
    bytes,
  );
  figure(
    `JavaScript as sent, ${name}`,
    kb(({ scriptBytes }) => scriptBytes),
    scripts,
  );
  note(`speed of the processor by Lighthouse: ${Math.round(middle((one) => one.benchmarkIndex))}`);
  for (const text of new Set(runs.flatMap(({ findings }) => findings))) note(text);
}

async function firstCard(url: string): Promise<{ slug: string }> {
  const response = await fetch(`${url}/api/accommodations?${SEARCH}`);
  const [card] = ((await response.json()) as { data: { slug: string }[] }).data;
  if (card === undefined) throw new Error('no demo accommodation in Ludwigshafen');
  return card;
}

/** The link of the first mail of a request to an owner. */
async function answerPath(product: ProductUnderTest): Promise<string> {
  const api = product.api();
  await api.login('disponent@demo.example', (await product.demoPasswords()).dispatcher);
  const ids = ofDifferentOwners(await searchLudwigshafen(api), 1).map(({ id }) => id);
  const { body } = await api.post<{ id: number }>('/api/booking-requests', bookingRequestBody(ids), {
    'idempotency-key': randomUUID(),
  });
  const link = await waitFor('the mail', async () => {
    const links = (await api.mails(undefined, 20)).flatMap((mail) => mail.links);
    return links.find((one) => one.includes(`/booking-requests/${body.id}/respond`)) ?? false;
  });
  const { pathname, search } = new URL(link);
  return pathname + search;
}
