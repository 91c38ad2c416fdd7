import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { runOps } from '@kq/ops';
import {
  type ApiClient,
  bookingRequestBody,
  type RunningProduct,
  searchLudwigshafen,
  startProduct,
  waitFor,
} from '@kq/test-kit';
import sharp from 'sharp';

jest.setTimeout(240_000);

/** A person whose names occur nowhere else and must not be found after the erasure. */
const person = {
  firstname: 'Wilhelmine',
  lastname: 'Vergissmeinnicht',
  email: 'wilhelmine@vergissmeinnicht.example',
  company: 'Vergissmeinnicht Gerüstbau',
  phone: '+49 30 23125 4711',
};
const PASSWORD = 'ein-langes-passwort';
const PERSONAL_DATA = /Wilhelmine|Vergissmeinnicht|23125 4711/i;

describe("operators' commands on the embedded product", () => {
  let folder: string;
  let dataDir: string;
  let product: RunningProduct;
  const ledger = (): string => join(folder, 'data-erasures.jsonl');
  /** Set for another data folder, where the ledger must be configured. */
  let ledgerKey: { KQ_ERASURE_LEDGER?: string } = {};
  const env = { KQ_LIMIT_REQUESTS: 'off' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kq-ops-'));
    dataDir = join(folder, 'data');
    await mkdir(dataDir);
    product = await startProduct({ dataDir, env });
  });
  afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function ops(...argv: string[]): Promise<{ code: number; out: string; error: string }> {
    const said = { out: '', error: '' };
    const code = await runOps(argv, {
      environment: { KQ_DATA_DIR: dataDir, ...ledgerKey },
      write: (text) => void (said.out += text),
      writeError: (text) => void (said.error += text),
    });
    return { code, ...said };
  }

  const restart = async (): Promise<void> => {
    product = await startProduct({ dataDir, env });
  };

  /** Creates a verified dispatcher with one open request. */
  async function personWithRequest(): Promise<{ api: ApiClient; requestId: number }> {
    const api = product.api();
    const registered = await api.post('/api/auth/register', {
      ...person,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      role: 'guest',
      terms_accepted: true,
      nonce_hash: api.nonceHash,
    });
    expect(registered.status).toBe(201);
    const mail = await waitFor('the code', async () => (await api.mails(person.email))[0]);
    const [code = ''] = /\b\d{6}\b/.exec(mail.text) ?? [];
    const verification = { email: person.email, code, nonce: api.nonce };
    const verified = await api.post<{ access_token: string }>(
      '/api/auth/magic-link/verify-code',
      verification,
    );
    expect(verified.status).toBe(200);
    api.useToken(verified.body.access_token);
    const [place] = await searchLudwigshafen(api);
    const contact = {
      name: `${person.firstname} ${person.lastname}`,
      company: person.company,
      email: person.email,
      phone: person.phone,
    };
    const asked = await api.post<{ id: number; status: string }>(
      '/api/booking-requests',
      bookingRequestBody([place!.id], { contact, message: `Gruß von ${person.firstname}` }),
    );
    expect(asked.body.status).toBe('open');
    return { api, requestId: asked.body.id };
  }

  /** Uploads a photo as the demo owner, through the gateway. */
  async function uploadedPhoto(): Promise<{ url: string; bytes: Buffer }> {
    const api = product.api();
    await api.login('vermieter-001@demo.example', (await product.demoPasswords()).owner);
    const { body } = await api.get<{ data: { id: number }[] }>('/api/accommodations/my');
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#5588aa' } });
    const answer = await fetch(`${product.url}/api/accommodations/${body.data[0]!.id}/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(await picture.jpeg().toBuffer()),
    });
    expect(answer.status).toBe(201);
    const { photo_url: url } = (await answer.json()) as { photo_url: string };
    return { url, bytes: await bytesAt(url) };
  }

  const bytesAt = async (url: string): Promise<Buffer> => {
    const answer = await fetch(new URL(url, product.url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    return Buffer.from(await answer.arrayBuffer());
  };

  /** Returns the text of a backup without the mails in the sink: delivered mails cannot be erased. */
  async function textOf(backup: string): Promise<string> {
    const files = await readdir(backup, { recursive: true });
    const kept = files.filter((file) => file.endsWith('.gz') && !file.includes('dev_mails'));
    return (
      await Promise.all(kept.map(async (file) => gunzipSync(await readFile(join(backup, file))).toString()))
    ).join('\n');
  }

  describe('while the product runs', () => {
    it('finds the product by the file in its data folder, which only its owner can read', async () => {
      const { mode } = await stat(join(dataDir, 'runtime.json'));
      expect(mode & 0o777).toBe(0o600);
      const { code, out } = await ops('outbox', 'status', '--json');
      expect(code).toBe(0);
      expect((JSON.parse(out) as { service: string }[]).map(({ service }) => service)).toEqual([
        'auth',
        'listings',
        'geo',
        'analytics',
        'notifications',
      ]);
    });

    it('keeps everything in the data folder from other users (docs/security.md S26)', async () => {
      const names = await readdir(dataDir, { recursive: true });
      expect(names).toEqual(expect.arrayContaining(['secrets.json', 'auth/kq_auth/data.mdb']));
      const modes = await Promise.all(
        ['', ...names].map(async (name) => ({ name, mode: (await stat(join(dataDir, name))).mode & 0o777 })),
      );
      expect(modes.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
    });

    it('lists dead letters and rebuilds the search index', async () => {
      expect(await ops('dead-letters', 'list')).toMatchObject({
        code: 0,
        out: expect.stringContaining('No dead letters'),
      });
      expect(await ops('dead-letters', 'replay', '--all')).toMatchObject({ code: 0 });
      expect(await ops('dead-letters', 'show', 'listings:unknown')).toMatchObject({
        code: 1,
        error: expect.stringContaining('Dead letter not found'),
      });
      const { code, out } = await ops('reindex', '--json');
      expect([code, JSON.parse(out)]).toMatchObject([0, [{ result: 'done', places: 60 }]]);
    });

    it('prints usage for help and for wrong calls', async () => {
      expect(await ops()).toMatchObject({ code: 0, out: expect.stringContaining('dead-letters replay') });
      expect(await ops('help', 'backup')).toMatchObject({
        code: 0,
        out: expect.stringContaining('npm run ops -- backup /'),
      });
      for (const wrong of [
        ['nonsense'],
        ['dead-letters', 'show'],
        ['dead-letters', 'drop', 'x:1'],
        ['backup'],
        ['reindex', '--fast'],
        ['consumer-lag'],
      ])
        expect(await ops(...wrong)).toMatchObject({ code: 2, out: '', error: expect.stringMatching(/\S/) });
    });

    it('rejects a restore over a running product', async () => {
      const backup = join(folder, 'refused');
      expect((await ops('backup', backup)).code).toBe(0);
      expect(await ops('restore', backup, '--force')).toMatchObject({
        code: 1,
        error: expect.stringContaining('in use'),
      });
    });
  });

  it('erases a person everywhere, and again after the restore of an older backup', async () => {
    const { api, requestId } = await personWithRequest();
    await waitFor('the mails', async () => (await api.mails()).length >= 3);
    const copy = await api.get<Record<string, { requests_sent?: { id: number }[] }>>('/api/auth/export');
    expect(copy.body['listings']?.requests_sent?.map(({ id }) => id)).toEqual([requestId]);
    expect(JSON.stringify(copy.body)).toMatch(PERSONAL_DATA);

    const older = join(folder, 'older');
    expect((await ops('backup', older)).code).toBe(0);
    expect(await textOf(older)).toMatch(PERSONAL_DATA);

    expect(
      (await api.call('DELETE', '/api/auth/account', { confirm: true, password: PASSWORD })).status,
    ).toBe(202);
    await waitFor('the last mail', async () =>
      (await api.mails(person.email)).some(({ subject }) => subject.includes('wird gelöscht')),
    );
    await waitFor('the end of the session', async () => (await api.get('/api/auth/profile')).status === 401);
    const forgotten = async (name: string): Promise<boolean> => {
      expect((await ops('backup', join(folder, name))).code).toBe(0);
      return !PERSONAL_DATA.test(await textOf(join(folder, name)));
    };
    await waitFor('the person to be erased', () => forgotten(`after-${Date.now()}`), { everyMs: 500 });
    expect(await readFile(ledger(), 'utf8')).toMatch(/^\{"user_id":\d+,"erased_at":"[^"]+"\}\n$/);

    await product.stop();
    expect(await ops('restore', older)).toMatchObject({ code: 1, error: expect.stringContaining('--force') });
    expect(await ops('restore', older, '--force')).toMatchObject({
      code: 0,
      out: expect.stringContaining('start: 1.'),
    });
    expect(await ops('outbox', 'status')).toMatchObject({
      code: 1,
      error: expect.stringContaining('is not running'),
    });
    await restart();
    await waitFor('the person to be erased again', () => forgotten(`again-${Date.now()}`), { everyMs: 500 });
    expect(
      (await product.api().post('/api/auth/login', { email: person.email, password: PASSWORD })).status,
    ).toBe(401);
  });

  it('restores every document and photo of a backup into an empty folder', async () => {
    const backup = join(folder, 'whole');
    const photo = await uploadedPhoto();
    await product.stop();
    const first = await ops('backup', backup, '--json');
    const original = dataDir;
    try {
      dataDir = join(folder, 'new-machine');
      expect(await ops('restore', backup)).toMatchObject({
        code: 1,
        error: expect.stringContaining('ledger of erased accounts is missing'),
      });
      ledgerKey = { KQ_ERASURE_LEDGER: ledger() };
      expect((await ops('restore', backup)).code).toBe(0);
      const second = await ops('backup', join(folder, 'whole-again'), '--json');
      const sumsOf = (text: string) =>
        (
          JSON.parse(text) as {
            manifest: {
              databases: { collections: { name: string; documents: number; sha256: string }[] }[];
            };
          }
        ).manifest.databases.map(({ collections }) =>
          collections.filter(({ documents }) => documents > 0).map(({ name, sha256 }) => [name, sha256]),
        );
      const photosOf = (text: string) =>
        (JSON.parse(text) as { manifest: { photos: { files: number } } }).manifest.photos;
      expect(sumsOf(second.out)).toEqual(sumsOf(first.out));
      expect(photosOf(second.out)).toEqual(photosOf(first.out));
      expect(photosOf(first.out).files).toBe(6);
      await restart();
      expect(await bytesAt(photo.url)).toEqual(photo.bytes);
      const { dispatcher } = await product.demoPasswords();
      await product.api().login('disponent@demo.example', dispatcher);
      await product.stop();
    } finally {
      dataDir = original;
      ledgerKey = {};
      await restart();
    }
  });

  it('changes nothing when a backup is damaged or incomplete', async () => {
    const backup = join(folder, 'damaged');
    expect((await ops('backup', backup)).code).toBe(0);
    expect(await ops('backup', backup)).toMatchObject({
      code: 1,
      error: expect.stringContaining('not empty'),
    });
    const file = join(backup, 'auth', 'users.ejsonl.gz');
    const bytes = await readFile(file);
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(file, bytes);
    const original = dataDir;
    dataDir = join(folder, 'untouched');
    ledgerKey = { KQ_ERASURE_LEDGER: ledger() };
    try {
      expect(await ops('restore', backup)).toMatchObject({
        code: 1,
        error: expect.stringContaining('damaged'),
      });
      await rm(join(backup, 'manifest.json'));
      expect(await ops('restore', backup)).toMatchObject({
        code: 1,
        error: expect.stringContaining('no complete backup'),
      });
      expect(await readdir(folder)).not.toContain('untouched');
    } finally {
      dataDir = original;
      ledgerKey = {};
    }
  });
});
