import { gunzipSync } from 'node:zlib';
import { sendJson } from '../../test/stub-upstream';
import { openTestGateway, startTestGateway, type TestGateway } from '../../test/test-gateway';

describe('the site', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startTestGateway();
  });
  afterAll(() => gw.stop());
  const head = (text: string) => /<!--kq:meta-->([\s\S]*)<!--\/kq:meta-->/.exec(text)?.[1] ?? '';

  describe('files', () => {
    it('sends immutable cache headers for files with a hash in their name', async () => {
      const answer = await gw.send('/assets/index-AbCd1234.js', { headers: { 'accept-encoding': 'gzip' } });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'gzip',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      });
      expect(gunzipSync(answer.body).toString()).toContain('fixture79');
    });
    it('sends no-cache headers for other files, and 304 when unchanged', async () => {
      const first = await gw.send('/favicon.svg');
      expect(first.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
      const again = await gw.send('/favicon.svg', {
        headers: { 'if-none-match': first.headers['etag'] as string },
      });
      expect([again.status, again.text]).toEqual([304, '']);
    });
    it('returns 404 instead of a page for missing files', async () => {
      const answer = await gw.send('/assets/index-Old12345.js');
      expect([answer.status, answer.headers['content-type']]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
    });
    it('returns no body for HEAD, and 405 for other methods', async () => {
      expect((await gw.send('/favicon.svg', { method: 'HEAD' })).text).toBe('');
      const refused = await gw.send('/favicon.svg', { method: 'POST', body: 'x' });
      expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD']);
    });
  });

  describe('pages', () => {
    it('serves the prerendered landing page at /', async () => {
      const answer = await gw.send('/');
      expect(answer.text).toContain('Monteurzimmer für ganze Kolonnen</h1>');
      expect(head(answer.text)).toContain('<title>Kolonnenquartier - Startseite</title>');
      expect(head(answer.text)).toContain('<link rel="canonical" href="https://kolonnenquartier.example/">');
      expect(answer.headers['cache-control']).toBe('no-cache');
    });
    it.each([
      ['/search', 'Suche', true],
      ['/search?location=Leuna&workers=8', 'Suche', true],
      ['/about', 'Über uns', true],
      ['/datenschutz', 'Datenschutzerklärung', true],
      ['/monteurzimmer-leuna', 'Monteurzimmer Leuna', true],
      ['/login', 'Anmelden', false],
      ['/owner-dashboard', 'Vermieter Dashboard', false],
      ['/admin-dashboard', 'Admin Dashboard', false],
      ['/booking-requests/7', 'Buchungsanfrage', false],
    ])('sets the title of %s, and lists only public pages', async (path, title, isListed) => {
      const answer = await gw.send(path);
      expect(answer.status).toBe(200);
      expect(head(answer.text)).toContain(`<title>Kolonnenquartier - ${title}</title>`);
      expect(head(answer.text).includes('rel="canonical"')).toBe(isListed);
      expect(head(answer.text).includes('<meta name="robots" content="noindex">')).toBe(!isListed);
      expect(answer.text.match(/<title>/g)).toHaveLength(1);
    });
    it('serves the SPA with 404 for a city without accommodations', async () => {
      gw.upstream.unknownCities.add('atlantis');
      const missing = await gw.send('/monteurzimmer-atlantis');
      expect(missing.status).toBe(404);
      expect(head(missing.text)).toContain('<title>Kolonnenquartier - Seite nicht gefunden</title>');
      expect(missing.text).toContain('<div id="root">');
    });
    it('excludes pages with a secret in their address from caches, referrers and crawlers', async () => {
      for (const path of [
        '/booking-requests/7/respond?action=accept&owner_id=3&token=abc',
        '/auth/magic-link/abc',
        '/reset-password',
      ]) {
        const answer = await gw.send(path);
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
        const answer = await gw.send(path);
        expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        expect(answer.text).toContain('<div id="root">');
        expect(head(answer.text)).toContain('noindex');
      },
    );
    it('marks the dev tier only there', async () => {
      expect((await gw.send('/')).text).not.toContain('kq-dev');
      const dev = await openTestGateway({}, { devMailbox: (_req, res) => void res.end('mails') });
      expect(head((await dev.send('/')).text)).toContain('<meta name="kq-dev" content="1">');
    });
    it('includes the trial terms and social links of the operator in every page, and none by default', async () => {
      expect((await gw.send('/')).text).not.toMatch(/kq-trial-terms|kq-social-links/);
      const configured = await openTestGateway({
        KQ_TRIAL_TERMS: 'Danach 9 € im Monat, monatlich kündbar.',
        KQ_SOCIAL_LINKS: 'LinkedIn=https://www.linkedin.com/company/kolonnenquartier',
      });
      const tags = head((await configured.send('/providers')).text);
      expect(tags).toContain(
        '<meta name="kq-trial-terms" content="Danach 9 € im Monat, monatlich kündbar.">',
      );
      expect(tags).toContain('name="kq-social-links" content="[{&quot;name&quot;:&quot;LinkedIn&quot;');
    });
    it('serves the terms of the operator, and 404 while none are configured', async () => {
      expect((await gw.send('/operator/terms.txt')).status).toBe(404);
      const configured = await openTestGateway({ KQ_TERMS_TEXT: '# Geltung\n\nDiese Bedingungen gelten.' });
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
      const { etag } = (await gw.send('/search')).headers;
      expect((await gw.send('/search', { headers: { 'if-none-match': String(etag) } })).status).toBe(304);
    });
  });

  describe('detail pages', () => {
    const meta = {
      found: true,
      title: 'Haus am Werk',
      description: '12 Betten in Leuna',
      canonical: 'https://kolonnenquartier.example/unterkunft/haus-am-werk-100000001-06237',
      image: '/api/accommodations/100000001/pictures/0.svg',
      json_ld: { '@type': 'LodgingBusiness', name: 'Haus am Werk' },
    };
    it('renders the head from the data of listings', async () => {
      gw.upstream.pageMeta = (_req, res) => sendJson(res, meta);
      const answer = await gw.send('/unterkunft/haus-am-werk-100000001-06237');
      expect(head(answer.text)).toContain('<title>Kolonnenquartier - Unterkunft: Haus am Werk</title>');
      expect(head(answer.text)).toContain(`<link rel="canonical" href="${meta.canonical}">`);
      expect(head(answer.text)).toContain(
        'content="https://kolonnenquartier.example/api/accommodations/100000001/pictures/0.svg"',
      );
      expect(head(answer.text)).toContain('<script type="application/ld+json">{"@type":"LodgingBusiness"');
      const asked = gw.upstream.internal.filter(({ url }) => url.includes('page-meta'));
      await gw.send('/unterkunft/haus-am-werk-100000001-06237');
      expect(gw.upstream.internal.filter(({ url }) => url.includes('page-meta'))).toHaveLength(asked.length);
    });
    it('returns 404 for a detail page unknown to listings', async () => {
      gw.upstream.pageMeta = (_req, res) => sendJson(res, { ...meta, found: false });
      expect((await gw.send('/unterkunft/gibt-es-nicht-1-06237')).status).toBe(404);
    });
    it('renders a generic head while listings is down', async () => {
      gw.upstream.pageMeta = (req) => req.socket.destroy();
      const answer = await gw.send('/unterkunft/haus-100000002-06237');
      expect(answer.status).toBe(200);
      expect(head(answer.text)).toContain('<title>Kolonnenquartier - Unterkunft Details</title>');
    });
  });

  it('returns an explanation when the SPA is not built', async () => {
    const bare = await openTestGateway({ KQ_SPA_DIR: '/nowhere' });
    expect((await bare.send('/')).text).toContain('npm run build');
  });
});
