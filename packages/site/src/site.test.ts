import { gunzipSync } from 'node:zlib';
import { cityPageOf } from '@kq/test-kit/sample-city-page';
import { photo } from '@kq/test-kit/sample-photo';
import { openTestSite, startTestSite, type TestSite } from '../test/test-site';
import { type ListingMeta } from './detail-meta';

const isDown = () => Promise.reject(new Error('listings is down'));

describe('the site', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.stop());
  const jsonLdOf = (text: string): unknown =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? 'null');
  const head = (text: string) => /<!--kq:meta-->([\s\S]*)<!--\/kq:meta-->/.exec(text)?.[1] ?? '';

  describe('files', () => {
    it('sends immutable cache headers for files with a hash in their name', async () => {
      const answer = await site.send('/assets/index-AbCd1234.js', { headers: { 'accept-encoding': 'gzip' } });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'gzip',
        vary: 'Accept-Encoding',
      });
      expect(gunzipSync(answer.body).toString()).toContain('fixture79');
    });
    it('sends no-cache headers for other files, and 304 when unchanged', async () => {
      const first = await site.send('/favicon.svg');
      expect(first.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
      const again = await site.send('/favicon.svg', {
        headers: { 'if-none-match': first.headers['etag'] as string },
      });
      expect([again.status, again.text]).toEqual([304, '']);
    });
    it('returns 404 instead of a page for missing files', async () => {
      const answer = await site.send('/assets/index-Old12345.js');
      expect([answer.status, answer.headers['content-type']]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
    });
    it('returns no body for HEAD, and 405 for other methods', async () => {
      expect((await site.send('/favicon.svg', { method: 'HEAD' })).text).toBe('');
      const refused = await site.send('/favicon.svg', { method: 'POST', body: 'x' });
      expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD']);
    });
  });

  describe('pages', () => {
    it('serves the prerendered landing page at /', async () => {
      const answer = await site.send('/');
      expect(answer.text).toContain('Monteurzimmer für ganze Kolonnen</h1>');
      expect(head(answer.text)).toContain('<title>Kolonnenquartier - Startseite</title>');
      expect(head(answer.text)).toContain('<link rel="canonical" href="https://kolonnenquartier.example/">');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(jsonLdOf(answer.text)).toMatchObject({
        '@graph': [
          { '@type': 'Organization', name: 'Kolonnenquartier', url: 'https://kolonnenquartier.example/' },
          { '@type': 'WebSite' },
        ],
      });
      expect(head(answer.text)).toContain(
        '<meta property="og:image" content="https://kolonnenquartier.example/brand.png">',
      );
    });
    it.each([
      ['/search', 'Suche', true],
      ['/search?location=Leuna&workers=8', 'Suche', false],
      ['/about', 'Über uns', true],
      ['/datenschutz', 'Datenschutzerklärung', true],
      ['/monteurzimmer-leuna', 'Monteurzimmer Leuna', true],
      ['/login', 'Anmelden', false],
      ['/owner-dashboard', 'Vermieter Dashboard', false],
      ['/admin-dashboard', 'Admin Dashboard', false],
      ['/booking-requests/7', 'Buchungsanfrage', false],
    ])('sets the title of %s, and lists only public pages', async (path, title, isListed) => {
      const answer = await site.send(path);
      expect(answer.status).toBe(200);
      expect(head(answer.text)).toContain(`<title>Kolonnenquartier - ${title}</title>`);
      expect(head(answer.text).includes('rel="canonical"')).toBe(isListed);
      expect(head(answer.text).includes('<meta name="robots" content="noindex">')).toBe(!isListed);
      expect(answer.text.match(/<title>/g)).toHaveLength(1);
    });
    it('serves the SPA with 404 for a city without accommodations', async () => {
      site.listings.fetchCity = () => Promise.resolve({ found: false, page: null });
      const missing = await site.send('/monteurzimmer-atlantis');
      expect(missing.status).toBe(404);
      expect(head(missing.text)).toContain('<title>Kolonnenquartier - Seite nicht gefunden</title>');
      expect(missing.text).toContain('<div id="root"><main');
      expect(missing.text).toContain('<h1>Diese Seite gibt es nicht.</h1>');
    });
    it('excludes pages with a secret in their address from caches, referrers and crawlers', async () => {
      for (const path of [
        '/booking-requests/7/respond?action=accept&owner_id=3&token=abc',
        '/calendar-check/5?token=1.abc',
        '/calendar-feed/1/2?token=1.abc',
        '/auth/magic-link/abc',
        '/reset-password',
      ]) {
        const answer = await site.send(path);
        expect(answer.headers).toMatchObject({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        });
        expect(head(answer.text)).toContain('noindex');
        expect(answer.text).not.toContain('abc');
      }
    });
    it.each(['/nothing-here', '/search/more', '/index.html', '/landing.html', '/%zz', '/unterkunft/a/b'])(
      'serves the SPA with 404 for %s',
      async (path) => {
        const answer = await site.send(path);
        expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        expect(answer.text).toContain('<div id="root">');
        expect(head(answer.text)).toContain('noindex');
      },
    );
    it('serves the terms of the operator, and 404 while none are configured', async () => {
      expect((await site.send('/operator/terms.txt')).status).toBe(404);
      const configured = await openTestSite({ termsText: '# Geltung\n\nDiese Bedingungen gelten.' });
      const answer = await configured.send('/operator/terms.txt');
      expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
        200,
        'text/plain; charset=utf-8',
        '# Geltung\n\nDiese Bedingungen gelten.',
      ]);
      expect(head((await configured.send('/terms')).text)).toContain(
        '<title>Kolonnenquartier - Allgemeine Geschäftsbedingungen</title>',
      );
    });
    it('returns 304 for an unchanged page', async () => {
      const { etag } = (await site.send('/search')).headers;
      expect((await site.send('/search', { headers: { 'if-none-match': String(etag) } })).status).toBe(304);
    });
  });

  describe('city pages', () => {
    beforeEach(() => {
      site.listings.fetchCity = (slug) => Promise.resolve({ found: true, page: cityPageOf(slug) });
    });

    it('contain heading, facts, accommodations and neighbours before any script', async () => {
      const { status, text } = await site.send('/monteurzimmer-leuna');
      expect(status).toBe(200);
      expect(text).toContain('<h1>Monteurzimmer in Leuna</h1>');
      expect(text.replace(/\u00a0/g, ' ')).toContain(
        '42 Unterkünfte mit 380 Betten in 3 Postleitzahlen, 18,00 € bis 34,00 € je Bett und Nacht.',
      );
      expect(text).toContain('<dd>120</dd><dt>Betten heute frei</dt>');
      expect(text).toContain('<a href="/unterkunft/haus-am-werk-100000001-06237">Haus am Werk</a>');
      expect(text).toContain('<a href="/monteurzimmer-merseburg">Merseburg</a>');
    });
    it('have canonical, description and picture from the configured address only', async () => {
      const { text } = await site.send('/monteurzimmer-leuna', { headers: { host: 'evil.example' } });
      expect(text).not.toContain('evil.example');
      const url = 'https://kolonnenquartier.example/monteurzimmer-leuna';
      expect(head(text)).toContain(`<link rel="canonical" href="${url}">`);
      expect(head(text)).toContain(`<meta property="og:url" content="${url}">`);
      expect(head(text)).toContain(
        '<meta name="description" content="Monteurzimmer in Leuna: 42 Unterkünfte',
      );
      expect(jsonLdOf(text)).toMatchObject({
        '@graph': [
          {
            '@type': 'ItemList',
            itemListElement: [
              { position: 1, url: expect.stringMatching(/^https:\/\/kolonnenquartier\.example\/unterkunft/) },
            ],
          },
          { '@type': 'BreadcrumbList', itemListElement: [{}, {}, { position: 3, item: url }] },
        ],
      });
    });
    it('carry the data for the SPA in a block that is no script', async () => {
      const { text } = await site.send('/monteurzimmer-leuna');
      const block = /<script type="application\/json" id="kq-city">(.*?)<\/script>/.exec(text)?.[1];
      expect(JSON.parse(block ?? '')).toEqual({ ...cityPageOf('leuna'), accommodations: [] });
    });
    it('escape every value', async () => {
      const evil = '</script><script>alert(1)</script>"\'';
      site.listings.fetchCity = () => Promise.resolve({ found: true, page: cityPageOf('boese', evil) });
      const { text } = await site.send('/monteurzimmer-boese');
      expect(text).not.toContain('<script>alert');
      expect(text).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;');
      expect(JSON.stringify(jsonLdOf(text))).toContain('alert(1)');
    });
    it('ask listings once for many visitors', async () => {
      const fetchCity = jest.fn(() => Promise.resolve({ found: true, page: cityPageOf('essen') }));
      site.listings.fetchCity = fetchCity;
      await Promise.all(Array.from({ length: 5 }, () => site.send('/monteurzimmer-essen')));
      expect(fetchCity).toHaveBeenCalledTimes(1);
    });
  });

  describe('files for crawlers', () => {
    it('robots.txt excludes private pages and names the sitemap', async () => {
      const { text, headers } = await site.send('/robots.txt');
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(text).toContain('Disallow: /booking-requests/\n');
      expect(text).toContain('Sitemap: https://kolonnenquartier.example/sitemap.xml\n');
    });
    it('an index names a sitemap for each kind, which names pages with their last change', async () => {
      site.listings.fetchAddresses = ({ kind }) => {
        const slug = kind === 'cities' ? 'leuna' : 'haus-7-06237';
        return Promise.resolve({ pages: 1, data: [{ slug, changed_at: '2026-11-20T08:00:00.000Z' }] });
      };
      const base = 'https://kolonnenquartier.example';
      const locations = async (path: string) =>
        [...(await site.send(path)).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
      expect(await locations('/sitemap.xml')).toEqual([
        `${base}/sitemap-pages.xml`,
        `${base}/sitemap-cities-1.xml`,
        `${base}/sitemap-accommodations-1.xml`,
      ]);
      expect(await locations('/sitemap-pages.xml')).toContain(`${base}/search`);
      expect(await locations('/sitemap-cities-1.xml')).toEqual([`${base}/monteurzimmer-leuna`]);
      const { text, headers } = await site.send('/sitemap-accommodations-1.xml');
      expect(headers['content-type']).toBe('application/xml; charset=utf-8');
      expect(text).toContain(
        `<url><loc>${base}/unterkunft/haus-7-06237</loc><lastmod>2026-11-20T08:00:00.000Z</lastmod></url>`,
      );
    });
    it('return 404 for an unknown sitemap, and 503 while listings is down', async () => {
      expect((await site.send('/sitemap-users-1.xml')).status).toBe(404);
      site.listings.fetchAddresses = isDown;
      expect((await site.send('/sitemap-cities-2.xml')).status).toBe(503);
    });
  });

  it.each([
    ['/unterkunft/haus-100000002-06237', 'Unterkunft Details'],
    ['/monteurzimmer-hamm', 'Monteurzimmer Hamm'],
  ])('serves %s as the plain SPA with 503 while listings is down', async (path, title) => {
    site.listings.fetchMeta = isDown;
    site.listings.fetchCity = isDown;
    const answer = await site.send(path);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(head(answer.text)).toContain(`<title>Kolonnenquartier - ${title}</title>`);
    expect(answer.text).toContain('<div id="root"></div>');
  });

  describe('detail pages', () => {
    const meta: ListingMeta = {
      found: true,
      title: 'Haus am Werk',
      description: '12 Betten in Leuna',
      canonical: 'https://kolonnenquartier.example/unterkunft/haus-am-werk-100000001-06237',
      image: '/api/accommodations/100000001/pictures/0.svg',
      cover: photo,
      json_ld: { '@type': 'LodgingBusiness', name: 'Haus am Werk' },
    };
    it('renders the head from the data of listings', async () => {
      const fetchMeta = jest.fn(() => Promise.resolve(meta));
      site.listings.fetchMeta = fetchMeta;
      const answer = await site.send('/unterkunft/haus-am-werk-100000001-06237');
      expect(head(answer.text)).toContain('<title>Kolonnenquartier - Unterkunft: Haus am Werk</title>');
      expect(head(answer.text)).toContain(`<link rel="canonical" href="${meta.canonical}">`);
      expect(head(answer.text)).toContain(
        'content="https://kolonnenquartier.example/api/accommodations/100000001/pictures/0.svg"',
      );
      expect(jsonLdOf(answer.text)).toEqual(meta.json_ld);
      expect(answer.text).toContain(
        '<main class="kq-detail"><picture><source type="image/avif" srcset="/a.avif 320w" sizes="(min-width: 48em) 50vw, 100vw">' +
          '<img src="/a.webp" alt="Haus" width="800" height="600" fetchpriority="high"></picture>' +
          '<div><h1>Haus am Werk</h1><p>12 Betten in Leuna</p></div></main>',
      );
      await site.send('/unterkunft/haus-am-werk-100000001-06237');
      expect(fetchMeta).toHaveBeenCalledTimes(1);
    });
    it('returns 404 for a detail page unknown to listings', async () => {
      site.listings.fetchMeta = () => Promise.resolve({ ...meta, found: false });
      expect((await site.send('/unterkunft/gibt-es-nicht-1-06237')).status).toBe(404);
    });
  });

  it('returns an explanation when the SPA is not built', async () => {
    const bare = await openTestSite({ spaDir: '/nowhere' });
    expect((await bare.send('/')).text).toContain('npm run build');
  });
});
