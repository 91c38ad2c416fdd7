import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PMTiles } from 'pmtiles';
import { openTestSite, type TestSite } from '../test/test-site';
import { openBasemap } from './basemap';

const scripts = resolve(__dirname, '../../../scripts');

describe('the base layer of the map', () => {
  let dir: string;
  let file: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kq basemap-'));
    file = join(dir, 'small.pmtiles');
    execFileSync(process.execPath, [join(scripts, 'run.cjs'), join(scripts, 'basemap.ts'), file]);
  });
  afterAll(() => rm(dir, { recursive: true }));

  async function open(): Promise<{ site: TestSite; path: string }> {
    const site = await openTestSite({ basemapFile: file });
    const [, path = ''] =
      /<meta name="kq-basemap" content="([^"]+)">/.exec((await site.send('/')).text) ?? [];
    return { site, path };
  }

  it('is read by ranges, as a map does', async () => {
    const { site, path } = await open();
    const archive = new PMTiles(site.url + path);
    expect(await archive.getHeader()).toMatchObject({ tileType: 1, maxZoom: 8 });
    expect((await archive.getZxy(6, 33, 21))?.data.byteLength).toBeGreaterThan(1000);
    expect(await archive.getZxy(6, 0, 0)).toBeUndefined();
  });

  it('may be cached forever, since its path changes with the file', async () => {
    const { site, path } = await open();
    const part = await site.send(path, { headers: { range: 'bytes=0-6' } });
    expect([part.status, part.text]).toEqual([206, 'PMTiles']);
    expect(part.headers).toMatchObject({
      'content-type': 'application/vnd.pmtiles',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const other = join(dir, 'other.pmtiles');
    execFileSync(process.execPath, [join(scripts, 'run.cjs'), join(scripts, 'basemap.ts'), other]);
    expect((await openBasemap(other)).path).not.toBe(path);
  });

  it('answers ranges beyond the file and other methods with their status', async () => {
    const { site, path } = await open();
    expect((await site.send(path, { headers: { range: 'bytes=99999999-99999999' } })).status).toBe(416);
    expect((await site.send(path, { method: 'POST' })).status).toBe(405);
    expect((await site.send('/basemap/0123456789abcdef.pmtiles')).status).toBe(404);
  });

  it.each([
    undefined,
    'bytes=0-',
    'bytes=-5',
    'bytes=0-4194304',
    'bytes=0-6,8-9',
    'bytes=0-6, 0-9',
    'lines=0-6',
  ])('sends nothing for the range %s', async (range) => {
    const { site, path } = await open();
    const { status, text } = await site.send(path, { headers: range === undefined ? {} : { range } });
    expect([status, text]).toEqual([416, '']);
  });

  it('keeps the gateway from starting without a usable file', async () => {
    const image = join(dir, 'image.png');
    await writeFile(image, 'no archive');
    await expect(openBasemap(image)).rejects.toThrow('is no PMTiles archive');
    await expect(openBasemap(join(dir, 'missing'))).rejects.toThrow('ENOENT');
  });
});
