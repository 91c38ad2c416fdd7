import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventName, events, internalRoutes, routes } from '@kq/contracts';
import { AppError, HOUR_MS, MINUTE_MS } from '@kq/kernel';
import { createEvent } from '@kq/service-kit';
import { afterTest, waitFor } from '@kq/test-kit/in-process';
import { type SubjectData } from '../src/use-cases/ports';
import { type Answer, type Harness, PASSWORD, registration, startAuth, tokenOf } from './harness';

const EMAIL = 'test@firma.example';

describe("the data of one's own account", () => {
  let kq: Harness;
  let until: string | null;
  let isDown: boolean;
  let token: string;
  let userId: number;
  let folder: string;

  const subjectData: SubjectData = {
    async confirmedUntil() {
      if (isDown) throw new AppError('UNAVAILABLE');
      return until;
    },
    partsOf: async () => ({ accommodations: 0, open_requests: 0, confirmed_stays: 0 }),
    async exportOf() {
      if (isDown) throw new AppError('UNAVAILABLE');
      return { listings: { requests: [{ id: 1 }] }, notifications: { notices: [] }, analytics: {} };
    },
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kq-ledger-'));
    afterTest(() => rm(folder, { recursive: true, force: true }));
    [until, isDown] = [null, false];
    kq = await startAuth({ KQ_ERASURE_LEDGER: join(folder, 'erasures.jsonl') }, { subjectData });
    const { body } = await kq.register();
    [token, userId] = [body.authorization.token, body.user.id];
  });

  async function erase(body: object | undefined, bearer = token): Promise<Answer> {
    const answer = await kq.container.app.inject({
      method: 'DELETE',
      url: `/api${routes.eraseAccount.path}`,
      headers: { authorization: `Bearer ${bearer}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  }

  const verify = async (): Promise<void> => {
    const { link } = await kq.mail('magic_link_register');
    const { body } = await kq.get(`/auth/magic-link/verify/${tokenOf(link)}`);
    token = body.access_token;
  };
  /** Reports the outcome of the last mail. */
  const erasureMailIs = async (name: 'deliverySent' | 'deliveryFailed'): Promise<void> => {
    const about = {
      subject_id: userId,
      mail_kind: 'account_erased',
      booking_request_id: null,
    };
    const end =
      name === 'deliverySent'
        ? { user_ids: [userId], sent_at: kq.clock.now().toISOString() }
        : { user_id: userId, smtp_status: 550 };
    const options = { sequence: 1, source: 'notifications', clock: kq.clock };
    await kq.bus.publish(
      createEvent(events[name as EventName] as never, { ...about, ...end } as never, options),
    );
  };
  const login = (password = PASSWORD) => kq.post(routes.login.path, { email: EMAIL, password });
  const sweep = () => kq.container.useCases().continueErasure(userId);

  describe('GET /auth/export', () => {
    it('answers 401 without a session', async () => {
      expect((await kq.get(routes.exportAccount.path)).status).toBe(401);
    });

    it('returns everything as a download, without secrets', async () => {
      const { status, body, headers } = await kq.get(routes.exportAccount.path, { token });
      expect(status).toBe(200);
      expect(headers['content-disposition']).toContain('attachment; filename=');
      expect(headers['cache-control']).toContain('no-store');
      expect(body.account).toMatchObject({ id: userId, email: EMAIL, firstname: 'Test', has_password: true });
      expect(body.sessions).toHaveLength(1);
      expect(body.links).toMatchObject([{ kind: 'register' }]);
      expect(body.listings).toEqual({ requests: [{ id: 1 }] });
      expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash|nonce_hash/);
    });

    it('answers 503 instead of a partial export, without using up an attempt', async () => {
      isDown = true;
      for (let tries = 0; tries < 7; tries += 1)
        expect((await kq.get(routes.exportAccount.path, { token })).status).toBe(503);
      isDown = false;
      expect((await kq.get(routes.exportAccount.path, { token })).status).toBe(200);
    });

    it('limits exports per person', async () => {
      for (let tries = 0; tries < 5; tries += 1) await kq.get(routes.exportAccount.path, { token });
      const { status, headers } = await kq.get(routes.exportAccount.path, { token });
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    });
  });

  describe('DELETE /auth/account', () => {
    it('answers 401 without a session and 422 without consent or with a wrong password', async () => {
      expect((await erase({ confirm: true }, 'x')).status).toBe(401);
      expect((await erase(undefined)).status).toBe(422);
      expect((await erase({ confirm: true })).body.errors).toHaveProperty('password');
      expect((await erase({ confirm: true, password: 'falsch' })).body.errors).toHaveProperty('password');
      expect((await login()).status).toBe(200);
    });

    it('limits password guesses', async () => {
      for (let tries = 0; tries < 10; tries += 1) await erase({ confirm: true, password: 'falsch' });
      expect((await erase({ confirm: true, password: PASSWORD })).status).toBe(429);
    });

    it('answers 409 before the end of confirmed nights, 503 when listings is unavailable', async () => {
      until = '2036-05-01';
      const bound = await erase({ confirm: true, password: PASSWORD });
      expect([bound.status, bound.body.message]).toEqual([409, expect.stringContaining('2036')]);
      isDown = true;
      expect((await erase({ confirm: true, password: PASSWORD })).status).toBe(503);
      expect(await kq.publishedOf('userErasing')).toEqual([]);
    });

    it('answers 403 without a recent sign-in for an account without a password', async () => {
      await verify();
      await kq.container.store().users.change({ id: userId, set: { password_hash: null } });
      kq.clock.advance(16 * MINUTE_MS);
      expect((await erase({ confirm: true })).status).toBe(403);
    });

    it('answers 409 for the last admin', async () => {
      await kq.container
        .store()
        .users.change({ id: userId, set: {}, role: { from: 'guest', to: 'admin', by: 'admin-link' } });
      expect((await erase({ confirm: true, password: PASSWORD })).status).toBe(409);
    });

    it('erases an unverified account immediately and releases its address', async () => {
      expect((await erase({ confirm: true, password: PASSWORD })).status).toBe(202);
      expect(await kq.publishedOf('userErasing')).toEqual([{ user_id: userId }]);
      expect(await kq.publishedOf('userErased')).toEqual([{ user_id: userId }]);
      expect((await kq.mails()).map(({ kind }) => kind)).not.toContain('account_erased');
      expect((await kq.get(routes.profile.path, { token })).status).toBe(401);
      expect((await login()).status).toBe(401);
      const again = await kq.register();
      expect(again.status).toBe(201);
      expect(again.body.user.id).not.toBe(userId);
    });

    it('sends a last mail to a verified address and erases the account once it is delivered', async () => {
      await verify();
      expect((await erase({ confirm: true, password: PASSWORD })).status).toBe(202);
      expect((await kq.get(routes.profile.path, { token })).status).toBe(401);
      expect(await kq.mail('account_erased')).toMatchObject({
        skip: false,
        to: { email: EMAIL },
        link: null,
      });
      expect(await kq.publishedOf('userErased')).toEqual([]);
      expect((await login()).status).toBe(401);

      await erasureMailIs('deliverySent');
      expect(await kq.publishedOf('userErased')).toEqual([{ user_id: userId }]);
      expect(await traces()).toEqual([]);
      const { body } = await kq.internal('POST', internalRoutes.contacts.path, { ids: [userId] });
      expect(body.data).toEqual([]);
      expect((await kq.register()).status).toBe(201);
    });

    it('continues the erasure when the last mail fails or its outcome is unknown for an hour', async () => {
      await verify();
      await erase({ confirm: true, password: PASSWORD });
      await sweep();
      expect(await kq.publishedOf('userErased')).toEqual([]);
      kq.clock.advance(HOUR_MS);
      await sweep();
      expect(await kq.publishedOf('userErased')).toHaveLength(1);
      await erasureMailIs('deliveryFailed');
      await sweep();
      expect(await kq.publishedOf('userErased')).toHaveLength(1);
    });

    it('rejects sign-in by code during erasure', async () => {
      await verify();
      await erase({ confirm: true, password: PASSWORD });
      await kq.post(routes.requestMagicLink.path, { email: EMAIL, type: 'login' });
      const { code } = await kq.mail('magic_link_login');
      expect((await kq.post(routes.verifyCode.path, { email: EMAIL, code })).status).toBe(409);
    });

    it('records only the id in the ledger beside the database', async () => {
      await erase({ confirm: true, password: PASSWORD });
      const lines = (await readFile(join(folder, 'erasures.jsonl'), 'utf8')).trim().split('\n');
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        { user_id: userId, erased_at: kq.clock.now().toISOString() },
      ]);
    });

    it('repeats the erasure of a person restored from a backup', async () => {
      await kq.container
        .store()
        .database.connection.collection('erasures')
        .insertMany(
          [userId, 999_999_999_999].map((_id) => ({
            _id: _id as never,
            erased_at: new Date(),
            applied_at: null,
          })),
        );
      await waitFor(async () => (await kq.publishedOf('userErased')).length === 2, 20_000);
      expect(await traces()).toEqual([]);
      expect((await login()).status).toBe(401);
    }, 30_000);
  });

  /** Returns the collections that still contain data of the person. */
  async function traces(): Promise<string[]> {
    const { connection } = kq.container.store().database;
    const found: string[] = [];
    for (const { name } of await connection.listCollections()) {
      const text = JSON.stringify(await connection.collection(name).find({}).toArray());
      const { firstname, lastname } = registration();
      if (text.includes(EMAIL) || text.includes(`"${firstname}"`) || text.includes(`"${lastname}"`))
        found.push(name);
    }
    return found;
  }
});
