import { events, internalRoutes, routes } from '@kq/contracts';
import { AppError, DAY_MS, MINUTE_MS } from '@kq/kernel';
import { createEvent } from '@kq/service-kit';
import { type SubjectData } from '../src/use-cases/ports';
import {
  type Answer,
  type Harness,
  NONCE,
  PASSWORD,
  registration,
  startAuth,
  tokenOf,
  waitingRequest,
} from './harness';

const EMAIL = 'test@firma.example';
const STATEMENT = {
  ground: 'fraud',
  clause: '§ 4 Absatz 2 der AGB',
  facts: 'Drei Firmen haben angezahlt und fanden am Einsatzort kein Haus vor.',
};
const PARTS = { accommodations: 3, open_requests: 2, confirmed_stays: 1 };

describe('S33 block of an account', () => {
  let kq: Harness;
  let admin: string;
  let adminId: number;
  let token: string;
  let userId: number;
  let isListingsDown: boolean;

  const subjectData: SubjectData = {
    confirmedUntil: async () => null,
    async partsOf() {
      if (isListingsDown) throw new AppError('UNAVAILABLE');
      return PARTS;
    },
    exportOf: async () => ({ listings: {}, notifications: {}, analytics: {} }),
  };

  beforeEach(async () => {
    isListingsDown = false;
    kq = await startAuth({}, { subjectData });
    ({ token: admin, userId: adminId } = await newAdmin('admin@betreiber.example'));
    await kq.register();
    ({ token, userId } = await signInByCode(EMAIL, 'magic_link_register'));
    kq.clock.advance(MINUTE_MS);
  });

  async function newAdmin(email: string) {
    const { link } = await kq.container.useCases().createAdminInvitation(email);
    const { body } = await kq.get(`/auth/magic-link/verify/${tokenOf(link)}`);
    return { token: String(body.access_token), userId: Number(body.user.id) };
  }
  async function signInByCode(email: string, kind: string) {
    const { code } = await kq.mail(kind);
    const { body } = await kq.post(routes.verifyCode.path, { email, code, nonce: NONCE });
    return { token: String(body.access_token), userId: Number(body.user.id) };
  }
  const path = (id: number) => `/api/admin/users/${id}/block`;
  const block = (id = userId, as = admin, body: object = STATEMENT) =>
    kq.call('PUT', path(id), { token: as }, body);
  const unblock = (id = userId, as = admin) =>
    kq.call('DELETE', path(id), { token: as }, { reason: 'Widerspruch war begründet' });
  const view = (id = userId) => kq.call('GET', path(id), { token: admin });
  const login = (password = PASSWORD, email = EMAIL) => kq.post(routes.login.path, { email, password });
  const requestLink = () => kq.post(routes.requestMagicLink.path, { email: EMAIL, type: 'login' });
  const mailboxes = () => kq.container.store().database.connection.collection('blocked_mailboxes');
  const late = async (name: 'userBlocked' | 'userUnblocked') =>
    kq.bus.publish(
      createEvent(events[name], { user_id: userId }, { sequence: 1, source: 'auth', clock: kq.clock }),
    );

  const expectBlocked = ({ status, body }: Answer) => {
    expect({ status, body }).toMatchObject({
      status: 403,
      body: { reason: 'account_blocked', ...STATEMENT },
    });
    expect(body.error).toContain(STATEMENT.facts);
    expect(body).not.toHaveProperty('access_token');
  };

  it('is for administrators with a recent sign-in, with a ground, a clause and facts', async () => {
    expect((await kq.call('PUT', path(userId), {}, STATEMENT)).status).toBe(401);
    expect((await block(userId, token)).status).toBe(403);
    for (const missing of ['ground', 'clause', 'facts']) {
      const { [missing]: _left, ...rest } = STATEMENT as Record<string, string>;
      expect((await block(userId, admin, rest)).body.errors).toHaveProperty(missing);
    }
    expect((await block(userId, admin, { ...STATEMENT, ground: 'because' })).status).toBe(422);
    expect((await block(1_234_567_890)).status).toBe(404);
    kq.clock.advance(16 * MINUTE_MS);
    expect((await block()).body).toMatchObject({ reason: 'reauthentication_needed' });
    expect((await unblock()).body).toMatchObject({ reason: 'reauthentication_needed' });
    expect((await login()).status).toBe(200);
  });

  it('ends sessions and open links; a correct sign-in gets the reason, a wrong one the answer as always', async () => {
    await requestLink();
    const { link } = await kq.mail('magic_link_login');
    await kq.post(routes.forgotPassword.path, { email: EMAIL });
    const reset = new URL((await kq.mail('password_reset')).link).searchParams.get('token');
    const { status, body } = await block();
    expect({ status, body }).toMatchObject({ status: 200, body: { id: userId, blocked: STATEMENT } });

    expect((await kq.get(routes.profile.path, { token })).status).toBe(401);
    expect((await kq.post(routes.refresh.path, undefined, { token })).status).toBe(401);
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const revoked = await kq.internal('GET', internalRoutes.revocations.path);
    expect(revoked.body.data).toContainEqual({ sid });
    expect((await kq.get(`/auth/magic-link/verify/${tokenOf(link)}`)).status).toBe(410);
    const newPassword = {
      email: EMAIL,
      token: reset,
      password: 'ein-neues-passwort',
      password_confirmation: 'ein-neues-passwort',
    };
    expect((await kq.post(routes.resetPassword.path, newPassword)).status).toBe(422);

    expectBlocked(await login());
    expect(await login('falsches-passwort')).toMatchObject({ status: 401, body: { code: 'login_failed' } });
  });

  it('answers requests for links as always; the link, the code and the reset get the reason, again and again', async () => {
    const before = await requestLink();
    await block();
    kq.clock.advance(MINUTE_MS);
    const after = await requestLink();
    expect(after).toMatchObject({ status: before.status, body: before.body });
    const { link, code } = await kq.mail('magic_link_login');
    for (let tries = 0; tries < 2; tries += 1) {
      expectBlocked(await kq.get(`/auth/magic-link/verify/${tokenOf(link)}`));
      expectBlocked(await kq.post(routes.verifyCode.path, { email: EMAIL, code, nonce: NONCE }));
    }
    await kq.post(routes.forgotPassword.path, { email: EMAIL });
    const reset = new URL((await kq.mail('password_reset')).link).searchParams.get('token');
    const body = {
      email: EMAIL,
      token: reset,
      password: 'ein-neues-passwort',
      password_confirmation: 'ein-neues-passwort',
    };
    expectBlocked(await kq.post(routes.resetPassword.path, body));
    expectBlocked(await login());
  });

  it.each([EMAIL, 'TEST@Firma.example', 'test+neu@firma.example', ' test+a+b@firma.example '])(
    'answers the registration of %j like that of a known address, without an account and without a mail to it',
    async (email) => {
      await block();
      const { status, body } = await kq.register({ email });
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: { email: ['Diese Adresse ist bereits registriert.'] },
      });
      const link = { email, type: 'register', user_data: { ...registration(), email: undefined } };
      const {
        password: _p,
        password_confirmation: _c,
        nonce_hash: _n,
        email: _e,
        ...user_data
      } = registration();
      expect((await kq.post(routes.requestMagicLink.path, { ...link, user_data })).status).toBe(200);
      const users = (await kq.call('GET', '/api/admin/users', { token: admin })).body;
      expect(users.meta.total).toBe(2);
      expect((await kq.register({ email: 'test@andere-firma.example' })).status).toBe(201);
    },
  );

  it('lets no waiting request create an account for another spelling, and no earlier unverified one be verified', async () => {
    await kq.register({ email: 'test+vorher@firma.example', nonce_hash: undefined });
    const early = await kq.mail('magic_link_register');
    await block();
    kq.requests.set(
      2_000_000_000_001,
      waitingRequest({ contact: { ...waitingRequest().contact, email: 'test+x@firma.example' } }),
    );
    await kq.tell(2_000_000_000_001);
    expect((await kq.mails()).filter(({ kind }) => kind === 'magic_link_booking')).toEqual([]);
    const { status, body } = await kq.get(`/auth/magic-link/verify/${tokenOf(early.link)}`);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
    expect(body).not.toHaveProperty('facts');
  });

  it('lets no other account move to the blocked mailbox, with the usual answer and without a mail', async () => {
    await block();
    await kq.register({ email: 'andere@firma.example' });
    await signInByCode('andere@firma.example', 'magic_link_register');
    const other = (await login(PASSWORD, 'andere@firma.example')).body.access_token;
    const change = (email: string) => kq.post(routes.changeEmail.path, { email }, { token: other });
    const usual = await change('frei@firma.example');
    const barred = await change('test+neu@firma.example');
    expect([barred.status, barred.body]).toEqual([usual.status, usual.body]);
    const mails = (await kq.mails()).filter(({ kind }) => kind.startsWith('email_change'));
    expect(mails).toHaveLength(1);
  });

  it('mails the statement of reasons, and the end of the block, also while the mail limit of the address is used up', async () => {
    for (let mails = 0; mails < 25; mails += 1) await requestLink();
    await block();
    expect(await kq.mail('account_blocked')).toMatchObject({
      skip: false,
      to: { email: EMAIL },
      block: STATEMENT,
      link: 'https://kolonnenquartier.example/terms',
    });
    await unblock();
    expect(await kq.mail('account_blocked')).toMatchObject({ skip: true });
    expect(await kq.mail('account_unblocked')).toMatchObject({ skip: false, to: { email: EMAIL } });
    expect(await kq.mail('account_unblocked')).not.toHaveProperty('block');
  });

  it('ends: password, address and new sessions work as before', async () => {
    await block();
    expect((await unblock()).body).toMatchObject({ id: userId, blocked: null });
    expect((await login()).status).toBe(200);
    expect((await kq.register({ email: 'test+neu@firma.example' })).status).toBe(201);
    expect(await mailboxes().countDocuments({})).toBe(0);
  });

  it('is idempotent in both directions, keeps the first statement and logs each decision once', async () => {
    await unblock();
    await block();
    await block(userId, admin, { ...STATEMENT, facts: 'Ein anderer Text mit genug Zeichen.' });
    expect((await view()).body).toEqual({
      user_id: userId,
      blocked: { ...STATEMENT, at: kq.clock.now().toISOString() },
      parts: PARTS,
      acts: [
        {
          at: kq.clock.now().toISOString(),
          act: 'block',
          by: 'admin@betreiber.example',
          ground: 'fraud',
          clause: STATEMENT.clause,
          text: STATEMENT.facts,
        },
      ],
    });
    await unblock();
    await unblock();
    expect((await view()).body).toMatchObject({
      blocked: null,
      acts: [{ act: 'block' }, { act: 'unblock', text: 'Widerspruch war begründet', ground: null }],
    });
    expect(await kq.publishedOf('userBlocked')).toEqual([{ user_id: userId }]);
    expect(await kq.publishedOf('userUnblocked')).toEqual([{ user_id: userId }]);
    const contacts = await kq.internal('POST', internalRoutes.contacts.path, { ids: [userId, adminId] });
    expect(contacts.body.data.map((card: { block?: object }) => card.block)).toEqual(
      expect.arrayContaining([{ no: 2, is_blocked: false }, undefined]),
    );
  });

  it('does not come back with late or repeated events, and is completed by one after a crash', async () => {
    await block();
    await unblock();
    await late('userBlocked');
    expect((await login()).status).toBe(200);
    expect(await mailboxes().countDocuments({})).toBe(0);

    // As a crash right after the first write leaves it.
    const at = kq.clock.now();
    await kq.container.store().users.change({
      id: userId,
      set: { blocked: { at, ground: 'fraud', clause: STATEMENT.clause, facts: STATEMENT.facts } },
      blockAct: { at, act: 'block', by: adminId, ground: 'fraud', clause: null, text: STATEMENT.facts },
      events: [{ name: 'userBlocked', data: { user_id: userId } }],
    });
    await kq.container.store().outbox.drain();
    expect(await mailboxes().countDocuments({})).toBe(1);
    expect((await kq.mails()).filter(({ kind }) => kind === 'account_blocked')).toHaveLength(2);
  });

  it('words a decision of the product for clients of today, and names its reason', async () => {
    await block();
    await kq.container.store().users.change({
      id: userId,
      set: { blocked: null },
      blockAct: {
        ...{ at: kq.clock.now(), act: 'unblock', by: adminId, ground: null, clause: null, text: '' },
        reason: 'unblocked_as_simultaneous',
      },
    });
    expect((await view()).body.acts[1]).toMatchObject({
      text: 'Zur selben Zeit gesperrt',
      reason: { reason: 'unblocked_as_simultaneous' },
    });
  });

  it('never hits the own account or the last administrator', async () => {
    expect(await block(adminId)).toMatchObject({ status: 409 });
    const second = await newAdmin('zweite@betreiber.example');
    await Promise.all([block(second.userId), block(adminId, second.token)]);
    expect(await kq.container.store().users.countByRole('admin')).toBe(1);
  });

  it.each([0, 1, 2, 3, 4])(
    'leaves exactly one of two administrators who block each other: the earlier decision holds (%#)',
    async (turns) => {
      const second = await newAdmin('zweite@betreiber.example');
      const delayed = async () => {
        for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
        return block(adminId, second.token);
      };
      await Promise.all([block(second.userId), delayed()]);
      const { users } = kq.container.store();
      const [first, other] = await Promise.all([users.findById(adminId), users.findById(second.userId)]);
      const acts = [...(first?.block_acts ?? []), ...(other?.block_acts ?? [])];
      // The clock stands still: of decisions of the same time, that of the smaller id.
      const deciders = acts.filter(({ act }) => act === 'block').map(({ by }) => by);
      const winner = Math.min(...deciders);
      expect([first?.blocked, other?.blocked].filter((one) => one != null)).toHaveLength(1);
      expect((winner === adminId ? other : first)?.blocked).not.toBeNull();
    },
  );

  it('ends the link that undoes a change of the address, whose holder may register again', async () => {
    token = String((await login()).body.access_token);
    await kq.post(routes.changeEmail.path, { email: 'dieb@firma.example' }, { token });
    await kq.post(
      routes.confirmEmailChange.path,
      { token: tokenOf((await kq.mail('email_change')).link) },
      { token },
    );
    const { link } = await kq.mail('email_changed');
    expect((await block()).status).toBe(200);
    const undone = await kq.post(routes.undoEmailChange.path, { token: tokenOf(link) });
    const user = await kq.container.store().users.findById(userId);
    expect({ status: undone.status, email: user?.email, isBlocked: user?.blocked != null }).toEqual({
      status: 410,
      email: 'dieb@firma.example',
      isBlocked: true,
    });
    expect((await kq.register({ email: EMAIL })).status).toBe(201);
    expect((await kq.register({ email: 'dieb@firma.example' })).status).toBe(422);
  });

  it('counts no blocked administrator as one who could still act', async () => {
    const second = await newAdmin('zweite@betreiber.example');
    expect((await block(second.userId)).status).toBe(200);
    const erase = { confirm: true };
    expect((await kq.call('DELETE', `/api${routes.eraseAccount.path}`, { token: admin }, erase)).status).toBe(
      409,
    );
    expect(await kq.container.useCases().removeAdmin('admin@betreiber.example')).toEqual({
      isRemoved: false,
    });
  });

  it('answers 503 for its view while listings is unavailable, and blocks nevertheless', async () => {
    isListingsDown = true;
    expect((await view()).status).toBe(503);
    expect((await block()).status).toBe(200);
  });

  it('is part of the export, without the administrator', async () => {
    await block();
    await unblock();
    const { body } = await login();
    const { account } = (await kq.get(routes.exportAccount.path, { token: body.access_token })).body;
    expect(account.block_acts).toMatchObject([{ act: 'block', text: STATEMENT.facts }, { act: 'unblock' }]);
    expect(JSON.stringify(account.block_acts)).not.toContain(String(adminId));
  });

  it.each(['before', 'during'])(
    'leaves a keyed hash for 24 months when it began %s the erasure',
    async (when) => {
      if (when === 'before') await block();
      await kq.container.store().users.change({ id: userId, set: { erasing_at: kq.clock.now() } });
      if (when === 'during') await block();
      await kq.container.useCases().continueErasure(userId, { isErasureMailDone: true });
      const [left, ...others] = await mailboxes().find({}).toArray();
      expect(others).toEqual([]);
      expect(left).toEqual({
        _id: left?.['hash'],
        hash: expect.stringMatching(/^[\w-]{43}$/),
        user_id: null,
        purge_at: new Date(kq.clock.now().getTime() + 730 * DAY_MS),
      });
      expect((await view()).status).toBe(404);
      expect((await kq.register()).body.errors).toEqual({
        email: ['Diese Adresse ist bereits registriert.'],
      });
      kq.clock.advance(730 * DAY_MS);
      expect((await kq.register({ email: 'test+spaeter@firma.example' })).status).toBe(201);
    },
  );
});
