import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuthContainer, authConfigSchema, createAuthContainer } from '@kq/auth';
import { DATA_SERVICES, routes } from '@kq/contracts';
import { runOps } from '@kq/ops';
import { createEmbeddedBus } from '@kq/embedded';
import { parseConfig } from '@kq/service-kit';
import { afterTest, silentLogger } from '@kq/test-kit/in-process';
import { testServers, waitFor } from '@kq/test-kit';
import mongoose, { type Connection } from 'mongoose';

const SERVER = testServers().mongo;
const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo;

jest.setTimeout(180_000);

/** Every BSON type of a document, and numbers whose type JavaScript would lose. */
const everyType = {
  _id: 1 as never,
  int: new Int32(7),
  long: Long.fromString('9007199254740993'),
  double: new Double(7),
  decimal: Decimal128.fromString('0.10'),
  date: new Date('2026-11-21T03:00:00.123Z'),
  binary: new Binary(Buffer.from([0, 255, 10, 13])),
  id: new ObjectId('65a0c0ffee65a0c0ffee65a0'),
  nothing: null,
  text: 'Zeile eins\nZeile "zwei" \u2028 ß €',
  list: [new Int32(1), 'zwei', { drei: new Double(3) }],
};
const raw = { promoteValues: false, promoteLongs: false, promoteBuffers: false };

describe('backup and restore with MongoDB', () => {
  const prefix = `kq_ops_${randomBytes(4).toString('hex')}`;
  const uriOf = (service: string): string => `${SERVER}/${prefix}_${service}`;
  let folder: string;
  let listings: Connection;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kq-ops-'));
    listings = await new mongoose.Mongoose()
      .createConnection(uriOf('listings'), {
        serverSelectionTimeoutMS: 3000,
        autoCreate: false,
        autoIndex: false,
      })
      .asPromise();
  });
  afterAll(async () => {
    for (const service of DATA_SERVICES) await listings.getClient().db(`${prefix}_${service}`).dropDatabase();
    await listings.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function ops(...argv: string[]): Promise<{ code: number; out: string; error: string }> {
    const said = { out: '', error: '' };
    const environment = {
      KQ_ERASURE_LEDGER: join(folder, 'erasures.jsonl'),
      ...Object.fromEntries(
        DATA_SERVICES.map((service) => [`KQ_${service.toUpperCase()}_DATABASE_URI`, uriOf(service)]),
      ),
    };
    const code = await runOps(argv, {
      environment,
      write: (text) => void (said.out += text),
      writeError: (text) => void (said.error += text),
    });
    return { code, ...said };
  }

  async function startAuth(): Promise<AuthContainer> {
    const logger = silentLogger();
    const bus = createEmbeddedBus({ logger });
    const container = createAuthContainer({
      config: parseConfig(authConfigSchema, {
        KQ_DATABASE_URI: uriOf('auth'),
        KQ_INTERNAL_SECRET: 'i'.repeat(40),
        KQ_LINK_SECRET: 'l'.repeat(40),
      }),
      bus,
      logger,
      subjectData: {
        confirmedUntil: async () => null,
        partsOf: async () => ({ accommodations: 0, open_requests: 0, confirmed_stays: 0 }),
        exportOf: async () => ({ listings: {}, notifications: {}, analytics: {} }),
      },
    });
    afterTest(() => container.stop());
    await container.open();
    await bus.start();
    await container.start();
    return container;
  }

  it('restores every BSON type and more documents than one batch', async () => {
    const types = listings.collection('every_type');
    const many = listings.collection('many');
    await types.insertOne(everyType as never);
    await many.insertMany(
      Array.from({ length: 1234 }, (_each, index) => ({ _id: index as never, text: `${index}` })),
    );
    const before = await types.findOne({}, raw);

    const backup = join(folder, 'types');
    expect(await ops('backup', backup)).toMatchObject({
      code: 0,
      out: expect.stringContaining('KQ_LINK_SECRET'),
    });
    await many.deleteMany({});
    expect(await ops('restore', backup)).toMatchObject({
      code: 1,
      error: expect.stringContaining('not empty (every_type)'),
    });
    expect(await ops('restore', backup, '--force')).toMatchObject({
      code: 0,
      out: expect.stringContaining('events rewind --since='),
    });
    expect(await types.findOne({}, raw)).toEqual(before);
    expect(before?.['double']).toBeInstanceOf(Double);
    expect(await many.countDocuments({})).toBe(1234);
  });

  it('repeats erasures made after the backup and rejects databases in use', async () => {
    const email = 'wilhelmine@vergissmeinnicht.example';
    const password = 'ein-langes-passwort';
    const auth = await startAuth();
    const registered = await auth.app.inject({
      method: 'POST',
      url: `/api${routes.register.path}`,
      payload: {
        firstname: 'Wilhelmine',
        lastname: 'Vergissmeinnicht',
        email,
        password,
        password_confirmation: password,
        role: 'guest',
        terms_accepted: true,
      },
    });
    const { authorization, user } = registered.json<{
      authorization: { token: string };
      user: { id: number };
    }>();
    const users = listings.getClient().db(`${prefix}_auth`).collection<{ _id: number }>('users');

    const backup = join(folder, 'older');
    expect((await ops('backup', backup)).code).toBe(0);
    const erased = await auth.app.inject({
      method: 'DELETE',
      url: `/api${routes.eraseAccount.path}`,
      headers: { authorization: `Bearer ${authorization.token}` },
      payload: { confirm: true, password },
    });
    expect(erased.statusCode).toBe(202);
    expect(await users.countDocuments({ email } as never)).toBe(0);
    await waitFor('a lease', async () =>
      (await ops('restore', backup, '--force')).error.includes('Stop all services first'),
    );

    await auth.stop();
    // The services' database is lost, the ledger file is not.
    expect((await ops('erasures', 'export')).code).toBe(0);
    await listings.getClient().db(`${prefix}_auth`).dropDatabase();
    expect(await ops('restore', backup, '--force')).toMatchObject({ code: 0 });
    expect(await users.countDocuments({ email } as never)).toBe(1);

    await startAuth();
    await waitFor(
      'the person to be erased again',
      async () => (await users.countDocuments({ email } as never)) === 0,
    );
    expect(await users.findOne({ _id: user.id })).toMatchObject({
      firstname: '',
      email: `erased-${user.id}@erased.invalid`,
    });
    expect(await readFile(join(folder, 'erasures.jsonl'), 'utf8')).toContain(`"user_id":${user.id}`);
  });
});
