import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { buildOpenApi, docsPage, writeApiDocs } from '@kq/api-docs';
import { routes } from '@kq/contracts';
import { memoryLogger } from '@kq/test-kit/in-process/silent-logger';
import { openTestGateway, startTestGateway, type TestGateway } from '../../test/test-gateway';

describe('the API documents', () => {
  let gw: TestGateway;
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kq-api-docs-'));
    await writeApiDocs(dir);
    gw = await startTestGateway({}, { apiDocsDir: dir });
  });
  afterAll(async () => {
    await gw.stop();
    await rm(dir, { recursive: true });
  });

  const etagOf = (text: string) =>
    `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

  it.each([
    ['/api/docs', 'text/html; charset=utf-8', docsPage(routes)],
    ['/api/docs/openapi.json', 'application/json; charset=utf-8', JSON.stringify(buildOpenApi(routes))],
  ])('%s is served as built', async (path, contentType, text) => {
    const plain = await gw.send(path);
    expect([plain.status, plain.text]).toEqual([200, text]);
    expect(plain.headers).toMatchObject({
      'content-type': contentType,
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-cache',
      etag: etagOf(text),
      vary: 'Accept-Encoding',
    });
    const small = await gw.send(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', etag: etagOf(text) });
    expect(brotliDecompressSync(small.body).toString()).toBe(text);
    const again = await gw.send(path, { headers: { 'if-none-match': etagOf(text) } });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await gw.send(path, { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([
      200,
      String(Buffer.byteLength(text)),
      '',
    ]);
    const refused = await gw.send(path, { method: 'POST', body: 'x' });
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['/api/docs/other', '/api/docs/', '/api/docs/openapi.json/', '/api/docs/../docs'])(
    '%s is a 404',
    async (path) => {
      expect((await gw.send(path)).status).toBe(404);
    },
  );

  it('are missed at the start, and a 404, when they are not built', async () => {
    const { logger, lines } = memoryLogger();
    const bare = await openTestGateway({}, { apiDocsDir: join(dir, 'nowhere'), logger });
    expect(lines.map(({ msg }) => msg)).toContain('API documents are missing: run `npm run build`');
    expect((await bare.send('/api/docs')).status).toBe(404);
    expect((await bare.send('/api/docs/openapi.json')).status).toBe(404);
  });
});
