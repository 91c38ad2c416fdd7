import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Accommodation, type AccommodationCard, demoOwner } from '@kq/contracts';
import { parseConfig } from '@kq/service-kit';
import { productConfigSchema } from './config';
import { type Product, startProduct } from './product';

/** docs/spec/pages.md: path, row and title of each page; the product name alone where it defines no title. */
const TITLES: readonly (readonly [string, string, string])[] = [
  ['/', 'PAGE-24', 'Kolonnenquartier - Startseite'],
  ['/search', 'PAGE-24', 'Kolonnenquartier - Suche'],
  ['/accommodation/100000001', 'PAGE-24', 'Kolonnenquartier - Unterkunft Details'],
  ['/accommodation/haus/100000001', 'PAGE-24', 'Kolonnenquartier - Unterkunft Details'],
  ['/accommodation/haus-100000001', 'PAGE-24', 'Kolonnenquartier - Unterkunft Details'],
  ['/about', 'PAGE-24', 'Kolonnenquartier - Über uns'],
  ['/providers', 'PAGE-24', 'Kolonnenquartier - Vermieter'],
  ['/login', 'PAGE-24', 'Kolonnenquartier - Anmelden'],
  ['/register', 'PAGE-24', 'Kolonnenquartier - Registrieren'],
  ['/forgot-password', 'PAGE-24', 'Kolonnenquartier - Passwort vergessen'],
  ['/reset-password', 'PAGE-24', 'Kolonnenquartier - Passwort zurücksetzen'],
  ['/auth/magic-link', 'PAGE-26', 'Kolonnenquartier'],
  ['/auth/magic-link/abc', 'PAGE-26', 'Kolonnenquartier'],
  ['/enable-owner', 'PAGE-24', 'Kolonnenquartier - Vermieter werden'],
  ['/dashboard', 'PAGE-24', 'Kolonnenquartier - dashboard'],
  ['/owner-dashboard', 'PAGE-24', 'Kolonnenquartier - Vermieter Dashboard'],
  ['/dispatcher-dashboard', 'PAGE-24', 'Kolonnenquartier - Disponenten Dashboard'],
  ['/admin-dashboard', 'PAGE-24', 'Kolonnenquartier - Admin Dashboard'],
  [
    '/booking-requests/7/respond?action=accept&owner_id=3',
    'PAGE-24',
    'Kolonnenquartier - Buchungsanfrage beantworten',
  ],
  ['/datenschutz', 'PAGE-24', 'Kolonnenquartier - Datenschutzerklärung'],
  ['/impressum', 'PAGE-24', 'Kolonnenquartier - Impressum'],
  [
    '/monteurzimmer-ludwigshafen-am-rhein',
    'PAGE-27',
    'Kolonnenquartier - Monteurzimmer Ludwigshafen-am-rhein',
  ],
  ['/unknown', 'PAGE-24', 'Kolonnenquartier - Seite nicht gefunden'],
];

/** Runs the real gateway in front of the real listings service: only both together produce the served title. */
describe('titles of the served pages', () => {
  let dataDir: string;
  let product: Product;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kq-titles-'));
    const config = parseConfig(productConfigSchema, {
      PORT: '0',
      KQ_DATA_DIR: dataDir,
      KQ_SEED: '200',
      KQ_LOG_LEVEL: 'silent',
    });
    product = await startProduct({ config });
  });
  afterAll(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(`${dataDir}-erasures.jsonl`, { force: true });
  });

  const read = async (path: string) => (await fetch(product.url + path)).text();
  const call = async <T>(method: string, path: string, body?: object, token = ''): Promise<T> => {
    const answer = await fetch(product.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as T;
  };

  it.each(TITLES)(
    '%s has the title of docs/spec/pages.md, once, also for other sites (docs/spec %s)',
    async (path, _row, title) => {
      expectTitle(await read(path), title);
    },
  );

  it('returns 404 with links for a city without accommodations, 200 for one with some', async () => {
    const status = async (path: string) => (await fetch(product.url + path)).status;
    const { data } = await call<{ data: { slug: string }[] }>('GET', '/api/cities');
    expect(await status(`/monteurzimmer-${data[0]?.slug ?? ''}`)).toBe(200);
    for (const slug of ['atlantis', 'Atlantis', 'x%20y', '%zz', 'a'.repeat(300)])
      expect([slug, await status(`/monteurzimmer-${slug}`)]).toEqual([slug, 404]);
    expectTitle(await read('/monteurzimmer-atlantis'), 'Kolonnenquartier - Seite nicht gefunden');
  });

  it('names a detail page after its accommodation, escaped once (docs/spec PAGE-28)', async () => {
    const { access_token: token } = await call<{ access_token: string }>('POST', '/api/auth/login', {
      email: demoOwner(0).email,
      password: product.secrets.demoPasswords.owner,
    });
    const { data } = await call<{ data: AccommodationCard[] }>(
      'GET',
      '/api/accommodations/my',
      undefined,
      token,
    );
    const { id } = data[0] as AccommodationCard;
    for (const [name, served] of [
      ['Haus am Werk', 'Haus am Werk'],
      ['Unterkunft: Hof & "Gut" <Nord>', 'Unterkunft: Hof &amp; &quot;Gut&quot; &lt;Nord&gt;'],
      ['Kolonnenquartier - Süd', 'Kolonnenquartier - Süd'],
    ] as const) {
      const { slug } = await call<Accommodation>(
        'PATCH',
        `/api/accommodations/${id}`,
        { title: name },
        token,
      );
      expectTitle(await read(`/unterkunft/${slug}`), `Kolonnenquartier - Unterkunft: ${served}`);
    }
  });
});

function expectTitle(html: string, title: string): void {
  expect([...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, text]) => text)).toEqual([title]);
  expect([...html.matchAll(/<meta property="og:title" content="(.*?)">/g)].map(([, text]) => text)).toEqual([
    title,
  ]);
}
