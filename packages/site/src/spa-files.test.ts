import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadSpaFiles } from './spa-files';

describe('loadSpaFiles', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kq-spa-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  async function load(files: Readonly<Record<string, string>>) {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), text);
    }
    return (await loadSpaFiles(dir)).files;
  }

  it('serves what the build compressed, under the name of the file only', async () => {
    const files = await load({
      'assets/app-AbCd1234.js': 'plain',
      'assets/app-AbCd1234.js.br': 'b',
      'assets/app-AbCd1234.js.gz': 'g',
    });
    expect([...files.keys()]).toEqual(['/assets/app-AbCd1234.js']);
    const { bodies } = files.get('/assets/app-AbCd1234.js')!;
    expect(Object.entries(bodies).map(([encoding, body]) => [encoding, body.toString()])).toEqual([
      ['', 'plain'],
      ['br', 'b'],
      ['gzip', 'g'],
    ]);
  });

  it('serves a file without compressed forms as it is', async () => {
    const files = await load({ 'brand.png': 'pixels' });
    expect(Object.keys(files.get('/brand.png')!.bodies)).toEqual(['']);
  });

  it('omits source maps, templates and paths of other handlers', async () => {
    const files = await load({ 'app.js.map': '{}', 'index.html': '<html>', 'api/data.json': '{}' });
    expect([...files.keys()]).toEqual([]);
  });
});
