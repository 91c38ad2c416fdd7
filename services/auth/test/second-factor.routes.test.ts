import { routes } from '@kq/contracts';
import { type Harness, PASSWORD, startAuth } from './harness';
import { ADMIN, roleOf, secondFactorOf, startWithFactor, wrongCode } from './second-factor-harness';

let auth: Harness;
let factor: ReturnType<typeof secondFactorOf>;
beforeEach(async () => {
  auth = await startWithFactor();
  factor = secondFactorOf(auth);
});

const paths = [
  routes.startSecondFactor.path,
  routes.confirmSecondFactor.path,
  routes.verifySecondFactor.path,
  routes.renewRecoveryCodes.path,
];
const bodies: Record<string, unknown> = {
  [routes.confirmSecondFactor.path]: { code: '123456' },
  [routes.verifySecondFactor.path]: { code: '123456' },
};

describe('callers of the second factor', () => {
  it.each(paths)('answers 401 without a session: %s', async (path) => {
    expect((await auth.post(path, bodies[path])).status).toBe(401);
  });

  it.each(paths)('answers 403 to dispatchers and owners: %s', async (path) => {
    for (const [role, email] of [
      ['guest', 'a@firma.example'],
      ['owner', 'b@firma.example'],
    ]) {
      const { body } = await auth.register({ role, email });
      const answer = await auth.post(path, bodies[path], { token: body.authorization.token });
      expect(answer.status).toBe(403);
    }
  });

  it.each([
    [{ code: '12345' }],
    [{ code: '1234567' }],
    [{ code: 'abcdef' }],
    [{ code: 123456 }],
    [{}],
    [{ code: '123456', recovery_code: 'aaaa-bbbb-cccc' }],
    [{ recovery_code: '' }],
    [{ recovery_code: 'x'.repeat(61) }],
    [{ code: '123456', role: 'admin' }],
  ])('answers 422 to %j and counts no try', async (body) => {
    await factor.enrolledAdmin();
    const token = await factor.pending();
    for (let round = 0; round < 6; round += 1)
      expect((await auth.post(routes.verifySecondFactor.path, body, { token })).status).toBe(422);
    expect((await factor.profile(token)).status).toBe(200);
  });
});

describe('an admin without an enrolled app', () => {
  it('gets a token with role guest and the step enroll from every way of signing in', async () => {
    const fresh = await factor.makeAdmin();
    await factor.setPassword();
    for (const { status, body } of [fresh, await factor.login(), await factor.linkIn()]) {
      expect(status).toBe(200);
      expect(body.second_factor).toBe('enroll');
      expect(roleOf(body.access_token)).toBe('guest');
      expect(body.user).toMatchObject({
        role: { id: 3, name: 'guest' },
        role_id: 3,
        second_factor: 'enroll',
      });
    }
  });

  it('keeps role and step over refreshes, and in the profile', async () => {
    let { body } = await factor.makeAdmin();
    for (let round = 0; round < 3; round += 1) {
      body = (await factor.refresh(body.access_token)).body;
      expect(body.second_factor).toBe('enroll');
      expect(roleOf(body.access_token)).toBe('guest');
      expect((await factor.profile(body.access_token)).body).toMatchObject({
        role_id: 3,
        second_factor: 'enroll',
      });
    }
  });

  it('has no right of an admin', async () => {
    const token = (await factor.makeAdmin()).body.access_token;
    expect((await factor.users(token)).status).toBe(403);
    expect((await factor.renewCodes(token)).status).toBe(409);
    expect((await factor.verify(token, '123456')).status).toBe(409);
    expect((await factor.confirm(token, '123456')).status).toBe(409);
  });

  it('enrols by the first code of the key, and has the role from then on', async () => {
    const token = (await factor.makeAdmin()).body.access_token;
    const { body: key, headers } = await factor.start(token);
    expect(key.otpauth_uri).toContain(`secret=${key.secret}`);
    expect(key.otpauth_uri).toContain(encodeURIComponent(ADMIN));
    expect(headers['cache-control']).toContain('no-store');
    const { status, body } = await factor.confirm(token, factor.codeOf(key.secret));
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('second_factor');
    expect(body.user).toMatchObject({ role_id: 1 });
    expect(body.user).not.toHaveProperty('second_factor');
    expect(new Set(body.recovery_codes).size).toBe(10);
    expect(roleOf(body.access_token)).toBe('admin');
    expect((await factor.users(body.access_token)).status).toBe(200);
    expect(roleOf((await factor.refresh(body.access_token)).body.access_token)).toBe('admin');
  });

  it('stores neither key nor recovery codes in readable form', async () => {
    const { secret, recoveryCodes, userId } = await factor.enrolledAdmin();
    const stored = JSON.stringify(await auth.container.store().users.findById(userId));
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
    expect(stored).toContain('enrolled');
  });

  it('needs a recent sign-in', async () => {
    const token = (await factor.makeAdmin()).body.access_token;
    auth.clock.advance(16 * 60_000);
    const { status, body } = await factor.start(token);
    expect(status).toBe(403);
    expect(body.reason).toBe('reauthentication_needed');
  });

  it('shows two tabs of one session the same key', async () => {
    const token = (await factor.makeAdmin()).body.access_token;
    const [first, second] = [await factor.start(token), await factor.start(token)];
    expect(second.body.secret).toBe(first.body.secret);
  });

  it('confirms only the key of the own session', async () => {
    await factor.makeAdmin();
    await factor.setPassword();
    const [thief, admin] = [await factor.pending(), await factor.pending()];
    const stolen = (await factor.start(thief)).body.secret;
    const own = (await factor.start(admin)).body.secret;
    expect(own).not.toBe(stolen);
    expect((await factor.confirm(thief, factor.codeOf(stolen))).status).toBe(409);
    expect((await factor.confirm(admin, factor.codeOf(stolen))).status).toBe(422);
    expect((await factor.confirm(admin, factor.codeOf(own))).status).toBe(200);
    expect((await factor.profile(thief)).status).toBe(401);
  });

  it('starts anew 15 minutes after the key was shown', async () => {
    await factor.makeAdmin();
    await factor.setPassword();
    const token = await factor.pending();
    auth.clock.advance(14 * 60_000);
    const { secret } = (await factor.start(token)).body;
    auth.clock.advance(2 * 60_000);
    expect((await factor.confirm(token, factor.codeOf(secret))).status).toBe(403);
  });
});

describe('an admin with an enrolled app', () => {
  it('gets a token with role guest and the step required from every way of signing in', async () => {
    await factor.enrolledAdmin();
    for (const { body } of [await factor.login(), await factor.linkIn()]) {
      expect(body.second_factor).toBe('required');
      expect(roleOf(body.access_token)).toBe('guest');
      expect(body.user).toMatchObject({ role_id: 3, second_factor: 'required' });
      expect((await factor.users(body.access_token)).status).toBe(403);
      expect((await factor.refresh(body.access_token)).body.second_factor).toBe('required');
    }
  });

  it('gets the role by a code, for this session only', async () => {
    const { secret } = await factor.enrolledAdmin();
    const [token, other] = [await factor.pending(), await factor.pending()];
    const { status, body } = await factor.verify(token, factor.codeOf(secret));
    expect(status).toBe(200);
    expect(body.recovery_codes_left).toBe(10);
    expect(roleOf(body.access_token)).toBe('admin');
    expect((await factor.users(body.access_token)).status).toBe(200);
    expect((await factor.users(other)).status).toBe(403);
    expect(roleOf((await factor.refresh(other)).body.access_token)).toBe('guest');
  });

  it('takes codes of the step before and after, and with a space', async () => {
    const { secret } = await factor.enrolledAdmin();
    factor.nextStep(5);
    for (const steps of [-1, 0, 1]) {
      const code = factor.codeOf(secret, steps);
      const answer = await factor.verify(await factor.pending(), `${code.slice(0, 3)} ${code.slice(3)}`);
      expect(answer.status).toBe(200);
    }
    factor.nextStep(5);
    for (const steps of [-2, 2])
      expect((await factor.verify(await factor.pending(), factor.codeOf(secret, steps))).status).toBe(422);
  });

  it('takes a recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await factor.enrolledAdmin();
    const [first = '', second = ''] = recoveryCodes;
    const { status, body } = await factor.recover(
      await factor.pending(),
      first.toUpperCase().replaceAll('-', ' '),
    );
    expect(status).toBe(200);
    expect(body.recovery_codes_left).toBe(9);
    expect(roleOf(body.access_token)).toBe('admin');
    expect((await factor.recover(await factor.pending(), first)).status).toBe(422);
    expect((await factor.recover(await factor.pending(), second)).status).toBe(200);
  });

  it('replaces the app only after a recent factor, and ends the other sessions', async () => {
    const { secret, token, recoveryCodes } = await factor.enrolledAdmin();
    expect((await factor.start(await factor.pending())).status).toBe(403);
    auth.clock.advance(16 * 60_000);
    expect((await factor.start(token)).body.reason).toBe('second_factor_needed');
    const proved = (await factor.verify(token, factor.codeOf(secret))).body.access_token;
    const other = (await factor.recover(await factor.pending(), recoveryCodes[0] ?? '')).body.access_token;
    const next = (await factor.start(proved)).body.secret;
    expect((await factor.confirm(proved, factor.codeOf(next))).status).toBe(200);
    expect((await factor.profile(other)).status).toBe(401);
    factor.nextStep(2);
    const pending = await factor.pending();
    expect((await factor.verify(pending, factor.codeOf(secret))).status).toBe(422);
    expect((await factor.recover(pending, recoveryCodes[1] ?? '')).status).toBe(422);
    expect((await factor.verify(pending, factor.codeOf(next))).status).toBe(200);
  });

  it('renews the recovery codes after a recent factor only', async () => {
    const { token, recoveryCodes } = await factor.enrolledAdmin();
    expect((await factor.renewCodes(await factor.pending())).status).toBe(403);
    const renewed = (await factor.renewCodes(token)).body.recovery_codes;
    expect(renewed).toHaveLength(10);
    expect((await factor.recover(await factor.pending(), recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await factor.recover(await factor.pending(), renewed[0])).status).toBe(200);
    auth.clock.advance(16 * 60_000);
    expect((await factor.renewCodes(token)).body.reason).toBe('second_factor_needed');
  });

  it('cannot copy or erase the account before the factor', async () => {
    const { secret } = await factor.enrolledAdmin();
    await factor.makeAdmin('zweite@firma.example');
    const token = await factor.pending();
    const erase = () =>
      auth.call(
        'DELETE',
        `/api${routes.eraseAccount.path}`,
        { token },
        { confirm: true, password: PASSWORD },
      );
    expect((await auth.get(routes.exportAccount.path, { token })).body.reason).toBe('second_factor_needed');
    expect((await erase()).body.reason).toBe('second_factor_needed');
    expect((await factor.verify(token, factor.codeOf(secret))).status).toBe(200);
  });

  it.each([
    [
      'before the enrolment',
      async () => (await factor.makeAdmin(), await factor.setPassword(), factor.pending()),
    ],
    ['before the code', async () => (await factor.enrolledAdmin(), factor.pending())],
  ])('changes nothing of the account %s', async (_when, open) => {
    const token = await open();
    const change = { email: 'angreifer@firma.example' };
    const answers = [
      await auth.call('PATCH', `/api${routes.changeProfile.path}`, { token }, { firstname: 'Anderer' }),
      await auth.post(routes.changeEmail.path, change, { token }),
      await auth.get(routes.exportAccount.path, { token }),
    ];
    expect(answers.map(({ body }) => body.reason)).toEqual(answers.map(() => 'second_factor_needed'));
    expect((await auth.post(routes.enableOwner.path, {}, { token })).status).toBeGreaterThanOrEqual(400);
  });

  it('exports facts about the factor without its secrets', async () => {
    const subjectData = {
      confirmedUntil: async () => null,
      partsOf: async () => ({ accommodations: 0, open_requests: 0, confirmed_stays: 0 }),
      exportOf: async () => ({ listings: {}, notifications: {}, analytics: {} }),
    };
    auth = await startAuth({ KQ_ADMIN_SECOND_FACTOR: 'on' }, { subjectData });
    factor = secondFactorOf(auth);
    const { token } = await factor.enrolledAdmin();
    const { body } = await auth.get(routes.exportAccount.path, { token });
    expect(body.account.second_factor).toEqual({
      enrolled_at: expect.any(String),
      recovery_codes_left: 10,
    });
    expect(JSON.stringify(body)).not.toMatch(/sealed|hashes/);
  });
});

describe('ops admin reset-second-factor', () => {
  it('ends all sessions, removes app and recovery codes, and is recorded', async () => {
    const { secret, token, recoveryCodes, userId } = await factor.enrolledAdmin();
    const pending = await factor.pending();
    const { resetSecondFactor } = auth.container.useCases();
    expect(await resetSecondFactor(ADMIN)).toEqual({ isReset: true });
    for (const old of [token, pending]) expect((await factor.profile(old)).status).toBe(401);
    const { body } = await factor.login();
    expect(body.second_factor).toBe('enroll');
    expect((await factor.verify(body.access_token, factor.codeOf(secret))).status).toBe(409);
    expect((await factor.recover(body.access_token, recoveryCodes[0] ?? '')).status).toBe(409);
    const user = await auth.container.store().users.findById(userId);
    expect(user?.second_factor_changes?.map(({ what, by }) => [what, by])).toEqual([
      ['enrolled', 'self'],
      ['reset', 'operator'],
    ]);
  });

  it('lets an admin in whose tries are used up', async () => {
    await factor.enrolledAdmin();
    for (let round = 0; round < 10; round += 1) await factor.verify(await factor.pending(), wrongCode());
    await auth.container.useCases().resetSecondFactor(ADMIN);
    const token = await factor.pending();
    const { secret } = (await factor.start(token)).body;
    await factor.confirm(token, factor.codeOf(secret));
    factor.nextStep();
    expect((await factor.verify(await factor.pending(), factor.codeOf(secret))).status).toBe(200);
  });

  it.each(['nobody@firma.example', 'gast@firma.example'])('changes nothing for %s', async (email) => {
    await auth.register({ email: 'gast@firma.example' });
    expect(await auth.container.useCases().resetSecondFactor(email)).toEqual({ isReset: false });
  });
});

describe('KQ_ADMIN_SECOND_FACTOR=off', () => {
  it('signs an admin in without a factor', async () => {
    auth = await startAuth({ KQ_ADMIN_SECOND_FACTOR: 'off' });
    const { body } = await secondFactorOf(auth).makeAdmin();
    expect(body).not.toHaveProperty('second_factor');
    expect(roleOf(body.access_token)).toBe('admin');
  });
});
