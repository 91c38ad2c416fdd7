import { openTestGateway, startTestGateway, testConfig, type TestGateway } from '../test/test-gateway';
import { startGateway } from './composition/start-gateway';

const head = (text: string) => /<!--kq:meta-->([\s\S]*)<!--\/kq:meta-->/.exec(text)?.[1] ?? '';

describe('pages behind the gateway', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startTestGateway();
  });
  afterAll(() => gw.stop());

  it('come with the headers of every answer', async () => {
    const file = await gw.send('/assets/index-AbCd1234.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(file.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    const { headers } = await gw.send('/monteurzimmer-leuna');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });
  it('contain the data of listings, and addresses of the configured origin only', async () => {
    gw.upstream.unknownCities.add('atlantis');
    const { text } = await gw.send('/monteurzimmer-leuna', { headers: { host: 'evil.example' } });
    expect(text).toContain('<h1>Monteurzimmer in Leuna</h1>');
    expect(text).toContain('href="https://kolonnenquartier.example/monteurzimmer-leuna"');
    expect(text).not.toContain('evil.example');
    expect((await gw.send('/monteurzimmer-atlantis')).status).toBe(404);
    expect((await gw.send('/sitemap.xml')).text).toContain(
      'https://kolonnenquartier.example/sitemap-pages.xml',
    );
  });
  it.each(['/unterkunft/haus-100000002-06237', '/monteurzimmer-hamm', '/sitemap-cities-2.xml'])(
    '%s is a 503 while listings is down',
    async (path) => {
      for (const name of ['pageMeta', 'cityPage', 'sitemap'] as const)
        gw.upstream[name] = (req) => req.socket.destroy();
      expect((await gw.send(path)).status).toBe(503);
    },
  );
  it('mark the dev tier only there', async () => {
    expect((await gw.send('/')).text).not.toContain('kq-dev');
    const dev = await openTestGateway({}, { devMailbox: (_req, res) => void res.end('mails') });
    expect(head((await dev.send('/')).text)).toContain('<meta name="kq-dev" content="1">');
  });
  it('include the trial terms and social links of the operator, and none by default', async () => {
    expect((await gw.send('/')).text).not.toMatch(/kq-trial-terms|kq-social-links/);
    const configured = await openTestGateway({
      KQ_TRIAL_TERMS: 'Danach 9 € im Monat, monatlich kündbar.',
      KQ_SOCIAL_LINKS: 'LinkedIn=https://www.linkedin.com/company/kolonnenquartier',
      KQ_TERMS_TEXT: '# Geltung',
    });
    const tags = head((await configured.send('/providers')).text);
    expect(tags).toContain('<meta name="kq-trial-terms" content="Danach 9 € im Monat, monatlich kündbar.">');
    expect(tags).toContain('name="kq-social-links" content="[{&quot;name&quot;:&quot;LinkedIn&quot;');
    expect((await configured.send('/operator/terms.txt')).text).toBe('# Geltung');
  });
  it('explain themselves when they are not built', async () => {
    const bare = await openTestGateway({ KQ_SPA_DIR: '/nowhere' });
    expect((await bare.send('/')).text).toContain('npm run build');
  });
  it('do not start with a KQ_BASEMAP that is no archive', async () => {
    const config = testConfig({ KQ_BASEMAP: __filename });
    await expect(startGateway({ config })).rejects.toThrow('is no PMTiles archive');
  });
});
