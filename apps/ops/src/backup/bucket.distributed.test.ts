import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BACKED_UP_SERVICES, DATABASE_NAMES } from '@kq/contracts';
import { createS3Files, type S3Files } from '@kq/distributed/s3/s3-files';
import { type OwnServer, startOwnMongo, startOwnS3 } from '@kq/test-kit';
import mongoose, { type Connection } from 'mongoose';
import { runOps } from '../run-ops';

// The first run installs the servers.
jest.setTimeout(300_000);

const REGION = 'eu-central-1';
const BUCKET = 'kq-backups';
const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

let s3: OwnServer;
let mongo: OwnServer;
let files: S3Files;
let connection: Connection;
let folder: string;

beforeAll(async () => {
  [s3, mongo] = await Promise.all([startOwnS3(), startOwnMongo()]);
  expect((await fetch(`${s3.url}/${BUCKET}`, { method: 'PUT' })).status).toBe(200);
  files = await createS3Files({ bucket: BUCKET, region: REGION, endpoint: s3.url, credentials });
  connection = await new mongoose.Mongoose()
    .createConnection(mongo.url, { autoCreate: false, autoIndex: false })
    .asPromise();
  folder = await mkdtemp(join(tmpdir(), 'kq-ops-'));
});
afterAll(async () => {
  files.close();
  await connection.close();
  await Promise.all([s3.remove(), mongo.remove()]);
  await rm(folder, { recursive: true });
});

const database = (name: string) => connection.getClient().db(name);
const users = () => database('kq_auth').collection('users');

async function ops(...argv: string[]) {
  const said = { out: '', error: '' };
  const environment = {
    KQ_DATABASE_URI: mongo.url,
    KQ_ERASURE_LEDGER: join(folder, 'erasures.jsonl'),
    KQ_BACKUP_S3_ENDPOINT: s3.url,
    KQ_BACKUP_S3_REGION: REGION,
    KQ_BACKUP_S3_ACCESS_KEY: credentials.accessKeyId,
    KQ_BACKUP_S3_SECRET_KEY: credentials.secretAccessKey,
  };
  const code = await runOps(argv, {
    environment,
    write: (text) => void (said.out += text),
    writeError: (text) => void (said.error += text),
  });
  return { code, ...said };
}

const backup = async (prefix: string, ...options: string[]): Promise<string> => {
  const { code, out, error } = await ops('backup', `s3://${BUCKET}/${prefix}`, '--json', ...options);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return (JSON.parse(out) as { directory: string }).directory.split('/').at(-1) as string;
};
const manifests = async (prefix: string) =>
  (await files.list(`${prefix}/`)).map(({ key }) => key).filter((key) => key.endsWith('/manifest.json'));

beforeEach(async () => {
  await users().deleteMany({});
  await users().insertMany([
    { _id: 1 as never, text: 'eins' },
    { _id: 2 as never, text: 'zwei' },
  ]);
});

describe('backup into a bucket', () => {
  it('keeps the newest complete ones and removes older and unfinished ones, but no other objects', async () => {
    const note = join(folder, 'note');
    // Longer than one part of an upload.
    const long = join(folder, 'long');
    await writeFile(long, Buffer.alloc(17 * 1024 * 1024, 'lang'));
    await files.upload(long, 'long');
    expect(await files.download('long', note)).toBe(true);
    expect((await readFile(note)).equals(await readFile(long))).toBe(true);
    await files.upload(__filename, 'kept/2026-01-01t00-00-00.000z/auth/users.ejsonl.gz');
    await files.upload(__filename, 'kept/readme.txt');
    const first = await backup('kept', '--keep=2');
    expect(await files.download('kept/readme.txt', note)).toBe(true);
    expect((await files.list('kept/2026-01-01')).map(({ key }) => key)).toEqual([]);
    const [second, third] = [await backup('kept', '--keep=2'), await backup('kept', '--keep=2')];
    expect(await manifests('kept')).toEqual([second, third].map((name) => `kept/${name}/manifest.json`));
    expect(await files.list(`kept/${first}/`)).toEqual([]);
    expect(await readFile(note, 'utf8')).toBe(await readFile(__filename, 'utf8'));
  });

  it('refuses a number of backups for a folder, and numbers below 1', async () => {
    expect(await ops('backup', join(folder, 'x'), '--keep=2')).toMatchObject({ code: 2 });
    expect(await ops('backup', `s3://${BUCKET}/x`, '--keep=0')).toMatchObject({ code: 2 });
    expect(await ops('backup', `s3://${BUCKET}`)).toMatchObject({ code: 2 });
  });
});

describe('restore from a bucket', () => {
  it('restores the newest backup, or that of a name', async () => {
    const older = await backup('two');
    await users().insertOne({ _id: 3 as never, text: 'drei' });
    await backup('two');
    await users().deleteMany({});
    expect(await ops('restore', `s3://${BUCKET}/two`, '--force')).toMatchObject({ code: 0 });
    expect(await users().countDocuments()).toBe(3);
    expect(await ops('restore', `s3://${BUCKET}/two`, '--force', `--name=${older}`)).toMatchObject({
      code: 0,
    });
    expect(await users().countDocuments()).toBe(2);
    expect(await ops('restore', `s3://${BUCKET}/none`)).toMatchObject({
      code: 1,
      error: expect.stringContaining('no complete backup'),
    });
  });

  it('as a drill fills scratch databases, compares and removes them, beside the running product', async () => {
    await backup('drill');
    await users().deleteOne({ _id: 1 as never });
    // A lease says that services run, which a restore would refuse.
    const lease = { _id: 'outbox' as never, until: new Date(Date.now() + 600_000) };
    await database('kq_auth').collection('leases').insertOne(lease);
    expect(await ops('restore', `s3://${BUCKET}/drill`, '--drill')).toMatchObject({
      code: 0,
      out: expect.stringContaining('auth.users: 2'),
    });
    await database('kq_auth').collection('leases').deleteMany({});
    expect(await users().countDocuments()).toBe(1);
    for (const service of BACKED_UP_SERVICES)
      expect(await database(`${DATABASE_NAMES[service]}_drill`).listCollections().toArray()).toEqual([]);
  });

  it('as a drill fails for a backup with a missing file', async () => {
    await backup('broken');
    const keys = (await files.list('broken/')).map(({ key }) => key);
    await files.remove(keys.filter((key) => key.endsWith('/users.ejsonl.gz')));
    expect(await ops('restore', `s3://${BUCKET}/broken`, '--drill')).toMatchObject({
      code: 1,
      error: expect.stringContaining('users.ejsonl.gz is missing or damaged'),
    });
  });
});

describe('erasures export into a bucket', () => {
  it('adds erased accounts to the copy and forgets none that the database does not know', async () => {
    const erasures = database('kq_auth').collection('erasures');
    const url = `s3://${BUCKET}/erasures.jsonl`;
    await erasures.insertOne({ _id: 7 as never, erased_at: new Date('2026-11-21T03:00:00Z') });
    expect(await ops('erasures', 'export', url)).toMatchObject({
      code: 0,
      out: expect.stringContaining('knows 1 erased'),
    });
    await erasures.deleteMany({});
    await erasures.insertOne({ _id: 8 as never, erased_at: new Date('2026-11-22T03:00:00Z') });
    expect(await ops('erasures', 'export', url)).toMatchObject({ code: 0 });
    await erasures.deleteMany({});
    await files.download('erasures.jsonl', join(folder, 'copy.jsonl'));
    const ids = (await readFile(join(folder, 'copy.jsonl'), 'utf8')).match(/"user_id":\d+/g);
    expect(ids).toEqual(['"user_id":7', '"user_id":8']);
  });
});
