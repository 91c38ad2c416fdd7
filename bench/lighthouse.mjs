import { startProduct } from '@kq/test-kit';
import { findChromium } from './lib/chromium.mjs';
import { figure, median, note, rounds, skipped } from './lib/figures.mjs';
import { runLighthouse } from './lib/run-lighthouse.mjs';
import { seededData } from './lib/seeded-data.mjs';

export const title = 'Lighthouse, mobile';

const SEARCH = new URLSearchParams({
  location: 'Ludwigshafen am Rhein',
  lat: '49.4774',
  lng: '8.4452',
  radius: '25',
  workers: '4',
});
const PAGES = {
  landing: () => '/',
  search: () => `/search?${SEARCH}`,
  detail: async (url) => `/unterkunft/${(await firstCard(url)).slug}`,
  city: () => '/monteurzimmer-ludwigshafen-am-rhein',
};
/** Results of a search are excluded from search engines on purpose, which Lighthouse's SEO category counts as a fault. */
const NOT_INDEXED = ['search'];
const SCORES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};

/** Landing page, a search, an accommodation and a city, as a mid-range phone on slow 4G. */
export async function run({ folder }) {
  const chromium = findChromium();
  if (chromium === null) return skipped('Lighthouse', 'no Chromium found (set CHROME_PATH)');
  const dataDir = await seededData(folder, 600);
  const product = await startProduct({ dataDir, env: { KQ_LIMIT_REQUESTS: 'off' } });
  try {
    for (const [name, pathOf] of Object.entries(PAGES))
      await measurePage(name, product.url + (await pathOf(product.url)), chromium);
  } finally {
    await product.stop();
  }
}

async function measurePage(name, url, chromium) {
  const runs = [];
  for (let round = 0; round < rounds(1); round++) runs.push(await runLighthouse(url, chromium));
  const middle = (read) => median(runs.map(read));
  for (const [category, title] of Object.entries(SCORES)) {
    const amount = middle(({ scores }) => scores[category]);
    const isMeant = category === 'seo' && NOT_INDEXED.includes(name);
    figure(`Lighthouse ${title}, ${name}`, { amount, unit: '' }, isMeant ? undefined : { atLeast: 95 });
  }
  const lcp = { amount: middle(({ lcpMs }) => lcpMs) / 1000, unit: 's' };
  figure(`LCP, ${name}`, lcp, name === 'landing' ? { atMost: 1.8 } : undefined);
  figure(`CLS, ${name}`, { amount: middle(({ cls }) => cls), unit: '' });
  figure(`TBT, ${name}`, { amount: middle(({ tbtMs }) => tbtMs), unit: 'ms' });
  const scripts = { amount: middle(({ scriptBytes }) => scriptBytes) / 1024, unit: 'KB' };
  figure(`JavaScript as sent, ${name}`, scripts, name === 'landing' ? { atMost: 200 } : undefined);
  for (const text of new Set(runs.flatMap(({ findings }) => findings))) note(text);
}

async function firstCard(url) {
  const response = await fetch(`${url}/api/accommodations?${SEARCH}`);
  return (await response.json()).data[0];
}
