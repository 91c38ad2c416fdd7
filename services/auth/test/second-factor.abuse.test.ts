import { routes } from '@kq/contracts';
import { decodeJwt } from 'jose';
import { createLinks } from '../src/domain/links';
import { type Answer, type Harness, NONCE, PASSWORD, sha256Hex, startAuth, waitingRequest } from './harness';
import { ADMIN, roleOf, secondFactorOf, startWithFactor, wrongCode } from './second-factor-harness';

const BOOKING = 2_000_000_000_001;
const PARALLEL = 20;

let auth: Harness;
let factor: ReturnType<typeof secondFactorOf>;
beforeEach(async () => {
  auth = await startWithFactor();
  factor = secondFactorOf(auth);
});

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));
const withStatus = (answers: readonly Answer[], status: number): Answer[] =>
  answers.filter((answer) => answer.status === status);
const visible = ({ status, body }: Answer) => ({ status, body: { ...body, request_id: '' } });
const verifyCode = (email: string, code: string) =>
  auth.post(routes.verifyCode.path, { email, code, nonce: NONCE });

describe('S33 second factor of administrators', () => {
  it('refuses a second use of a time step, and of an earlier one', async () => {
    const { secret } = await factor.enrolledAdmin();
    factor.nextStep(5);
    const [before, code] = [factor.codeOf(secret, -1), factor.codeOf(secret)];
    const token = (await factor.verify(await factor.pending(), code)).body.access_token;
    for (const [session, replayed] of [
      [token, code],
      [await factor.pending(), code],
      [await factor.pending(), before],
    ] as const) {
      const { status, body } = await factor.verify(session, replayed);
      expect(status).toBe(422);
      expect(body.errors.code[0]).toContain('schon benutzt');
    }
  });

  it('refuses the code of the enrolment for the next sign-in', async () => {
    const token = (await factor.makeAdmin()).body.access_token;
    await factor.setPassword();
    const session = await factor.pending();
    const { secret } = (await factor.start(session)).body;
    const code = factor.codeOf(secret);
    expect((await factor.confirm(session, code)).status).toBe(200);
    expect((await factor.verify(await factor.pending(), code)).status).toBe(422);
    expect((await factor.profile(token)).status).toBe(401);
  });

  it('accepts one of 20 parallel right codes of one session', async () => {
    const { secret } = await factor.enrolledAdmin();
    const token = await factor.pending();
    const answers = await times(PARALLEL, () => factor.verify(token, factor.codeOf(secret)));
    const [winner, ...others] = withStatus(answers, 200);
    expect(others).toEqual([]);
    expect(withStatus(answers, 422)).toHaveLength(PARALLEL - 1);
    expect((await factor.users(winner?.body.access_token)).status).toBe(200);
  });

  it('accepts one of parallel right codes of several sessions', async () => {
    const { secret } = await factor.enrolledAdmin();
    const tokens = await times(8, () => factor.pending());
    const code = factor.codeOf(secret);
    const answers = await Promise.all(tokens.map((token) => factor.verify(token, code)));
    expect(withStatus(answers, 200)).toHaveLength(1);
    const roles = await Promise.all(tokens.map((token) => factor.refresh(token)));
    expect(roles.filter(({ body }) => roleOf(body.access_token) === 'admin')).toHaveLength(1);
  });

  it('accepts one of parallel uses of a recovery code', async () => {
    const { recoveryCodes } = await factor.enrolledAdmin();
    const tokens = await times(8, () => factor.pending());
    const answers = await Promise.all(tokens.map((token) => factor.recover(token, recoveryCodes[0] ?? '')));
    expect(withStatus(answers, 200)).toHaveLength(1);
  });

  it('accepts one of 20 parallel uses of a recovery code in one session, which goes on', async () => {
    const { recoveryCodes } = await factor.enrolledAdmin();
    const token = await factor.pending();
    const answers = await times(PARALLEL, () => factor.recover(token, recoveryCodes[0] ?? ''));
    const [winner, ...others] = withStatus(answers, 200);
    expect(others).toEqual([]);
    expect((await factor.users(winner?.body.access_token)).status).toBe(200);
  });

  it('accepts one of parallel confirmations of an enrolment, with one set of recovery codes', async () => {
    const token = (await factor.makeAdmin()).body.access_token;
    const { secret } = (await factor.start(token)).body;
    const answers = await times(PARALLEL, () => factor.confirm(token, factor.codeOf(secret)));
    expect(withStatus(answers, 200)).toHaveLength(1);
  });

  it('ends a session after 5 wrong codes', async () => {
    const { secret } = await factor.enrolledAdmin();
    const token = await factor.pending();
    const left = [];
    for (let round = 0; round < 5; round += 1) {
      const { status, body } = await factor.verify(token, wrongCode(factor.codeOf(secret)));
      expect(status).toBe(422);
      left.push(body.attempts_left);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await factor.verify(token, factor.codeOf(secret))).status).toBe(401);
    expect((await factor.refresh(token)).status).toBe(401);
    expect(await factor.states(token)).toEqual(['ended']);
  });

  it('ends a session after 5 wrong codes of an enrolment, of parallel calls and of recovery codes', async () => {
    const enrolling = (await factor.makeAdmin()).body.access_token;
    const { secret } = (await factor.start(enrolling)).body;
    await times(PARALLEL, () => factor.confirm(enrolling, wrongCode(factor.codeOf(secret))));
    expect((await factor.confirm(enrolling, factor.codeOf(secret))).status).toBe(401);
    await factor.enrolledAdmin();
    const recovering = await factor.pending();
    await times(PARALLEL, () => factor.recover(recovering, 'aaaa-bbbb-cccc'));
    expect((await factor.profile(recovering)).status).toBe(401);
  });

  it('stops guesses over many sessions by the account, and leaves recovery codes usable', async () => {
    const { secret, recoveryCodes } = await factor.enrolledAdmin();
    const statuses: number[] = [];
    for (let session = 0; session < 4; session += 1) {
      const token = await factor.pending();
      for (let round = 0; round < 4; round += 1)
        statuses.push((await factor.verify(token, wrongCode(factor.codeOf(secret)))).status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual(Array(6).fill(429));
    expect((await factor.verify(await factor.pending(), factor.codeOf(secret))).status).toBe(429);
    expect((await factor.recover(await factor.pending(), recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('allows 30 wrong codes a day and 60 in 30 days', async () => {
    const { secret } = await factor.enrolledAdmin();
    const wrongOfAnHour = async (): Promise<number> => {
      const answers: Answer[] = [];
      for (const tries of [5, 5, 1]) {
        const token = await factor.pending();
        for (let round = 0; round < tries; round += 1)
          answers.push(await factor.verify(token, wrongCode(factor.codeOf(secret))));
      }
      auth.clock.advance(3_600_000);
      return withStatus(answers, 422).length;
    };
    const counts: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) counts.push(await wrongOfAnHour());
    auth.clock.advance(24 * 3_600_000);
    for (let hour = 0; hour < 3; hour += 1) counts.push(await wrongOfAnHour());
    auth.clock.advance(24 * 3_600_000);
    counts.push(await wrongOfAnHour());
    expect(counts).toEqual([10, 10, 10, 0, 10, 10, 10, 0]);
  });

  it('gives no token the role by refreshing, also not one of a session that is upgraded later', async () => {
    const { secret } = await factor.enrolledAdmin();
    let [pending, other] = [await factor.pending(), await factor.pending()];
    for (let round = 0; round < 10; round += 1) {
      pending = (await factor.refresh(pending)).body.access_token;
      other = (await factor.refresh(other)).body.access_token;
      expect([roleOf(pending), roleOf(other)]).toEqual(['guest', 'guest']);
    }
    const first = pending;
    const upgraded = (await factor.verify(pending, factor.codeOf(secret))).body.access_token;
    expect(roleOf((await factor.refresh(other)).body.access_token)).toBe('guest');
    expect((await factor.users(upgraded)).status).toBe(200);
    expect((await factor.refresh(first)).status).toBe(401);
    expect((await factor.profile(upgraded)).status).toBe(401);
  });

  it('ends tokens with the role admin of sessions without the factor', async () => {
    const { userId } = await factor.enrolledAdmin();
    const store = auth.container.store();
    const { sid = '' } = decodeJwt(await factor.pending()) as { sid?: string };
    const [user, session] = [await store.users.findById(userId), await store.sessions.findById(sid)];
    if (user === null || session === null) throw new Error('no session');
    const old = await store.tokens.sign({ user, role: 'admin', session });
    expect(await factor.states(old)).toEqual(['ended']);
    expect((await factor.users(old)).status).toBe(403);
    expect(roleOf((await factor.refresh(old)).body.access_token)).toBe('guest');
  });

  it('ends sessions of releases without second factors at the start', async () => {
    const { userId, token } = await factor.enrolledAdmin();
    const { sessions } = auth.container.store();
    const at = auth.clock.now();
    const { sid = '' } = decodeJwt(token) as { sid?: string };
    const current = await sessions.findById(sid);
    if (current === null) throw new Error('no session');
    await sessions.insert({ ...current, _id: 'older', second_factor_tries: null as never });
    await sessions.revokeOlderThanFactor([userId], at);
    expect((await sessions.findById('older'))?.revoked_at).toEqual(at);
    expect((await sessions.findById(sid))?.revoked_at).toBeNull();
  });

  it('refuses a code after the role was taken away in the meantime', async () => {
    const { secret } = await factor.enrolledAdmin();
    await factor.makeAdmin('zweite@firma.example');
    const pending = await factor.pending();
    expect(await auth.container.useCases().removeAdmin(ADMIN)).toEqual({ isRemoved: true });
    expect((await factor.verify(pending, factor.codeOf(secret))).status).toBe(401);
    const guest = await factor.pending();
    expect((await factor.profile(guest)).body).toMatchObject({ role_id: 3 });
    expect((await factor.profile(guest)).body).not.toHaveProperty('second_factor');
    expect((await factor.verify(guest, factor.codeOf(secret))).status).toBe(403);
  });

  it('asks an admin who is made one again for the app that is still enrolled', async () => {
    await factor.enrolledAdmin();
    expect((await factor.makeAdmin()).body.second_factor).toBe('required');
  });

  it('keeps a pending admin from becoming an owner', async () => {
    await factor.enrolledAdmin();
    const answer = await auth.post(routes.enableOwner.path, {}, { token: await factor.pending() });
    expect(answer.status).toBe(403);
  });

  it('does not count a used code as a guess', async () => {
    const { secret } = await factor.enrolledAdmin();
    const code = factor.codeOf(secret);
    const token = (await factor.verify(await factor.pending(), code)).body.access_token;
    for (let round = 0; round < 12; round += 1) await factor.verify(token, code);
    factor.nextStep();
    expect((await factor.verify(token, factor.codeOf(secret))).status).toBe(200);
  });
});

describe('S33 codes of mails and administrators', () => {
  /** Returns the code of the newest challenge, which no mail to an admin has. */
  async function newestCode(kind: 'login' | 'booking', email: string): Promise<string> {
    const challenge = await auth.container.store().challenges.findNewest(email, kind);
    if (challenge === null) throw new Error('no challenge');
    const links = createLinks({
      secret: auth.config.KQ_LINK_SECRET,
      publicUrl: auth.config.KQ_PUBLIC_URL,
      hasCodes: true,
    });
    return links.code(challenge) ?? '';
  }
  const ask = (email: string) =>
    auth.post(routes.requestMagicLink.path, { email, type: 'login', nonce_hash: sha256Hex(NONCE) });

  it('answers a right code of an admin like a wrong one of another account, and uses nothing up', async () => {
    await factor.enrolledAdmin();
    await auth.register({ email: 'gast@firma.example' });
    await ask(ADMIN);
    await ask('gast@firma.example');
    await ask('unbekannt@firma.example');
    const right = await newestCode('login', ADMIN);
    const guests = await newestCode('login', 'gast@firma.example');
    const answers = [
      await verifyCode(ADMIN, right),
      await verifyCode('gast@firma.example', wrongCode(guests)),
      await verifyCode('unbekannt@firma.example', '123456'),
    ].map(visible);
    expect(answers[0]?.status).toBe(422);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const { link, code } = await auth.mail('magic_link_login');
    expect(link).not.toBeNull();
    expect(code).not.toBeNull();
  });

  it('mails an admin the link without a code, and the link works after a tried code', async () => {
    await factor.enrolledAdmin();
    await ask(ADMIN);
    await verifyCode(ADMIN, await newestCode('login', ADMIN));
    const mail = await auth.mail('magic_link_login');
    expect(mail.code).toBeNull();
    const { status, body } = await auth.get(`/auth/magic-link/verify/${mail.link.split('/').at(-1)}`);
    expect(status).toBe(200);
    expect(body.second_factor).toBe('required');
  });

  it('refuses the code of a booking request in the name of an admin', async () => {
    await factor.enrolledAdmin();
    const contact = { name: 'Test', company: null, email: ADMIN, phone: null };
    auth.requests.set(BOOKING, waitingRequest({ id: BOOKING, contact }));
    await auth.tell(BOOKING);
    await auth.mails();
    expect((await verifyCode(ADMIN, await newestCode('booking', ADMIN))).status).toBe(422);
  });

  it('signs an admin in by a code where the factor is off', async () => {
    auth = await startAuth();
    factor = secondFactorOf(auth);
    await factor.makeAdmin();
    await ask(ADMIN);
    expect((await verifyCode(ADMIN, await newestCode('login', ADMIN))).status).toBe(200);
  });

  it('issues no token when an admin sets a new password', async () => {
    const { token } = await factor.enrolledAdmin();
    const { status, body } = await factor.setPassword();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['message']);
    expect((await factor.profile(token)).status).toBe(401);
    const answer = await auth.post(routes.login.path, { email: ADMIN, password: PASSWORD });
    expect(answer.body.second_factor).toBe('required');
  });
});
