import { routes } from '@kq/contracts';
import { type Harness, PASSWORD, registration, startAuth } from './harness';

let auth: Harness;
beforeEach(async () => {
  auth = await startAuth();
});

const minutes = (count: number): number => count * 60_000;
const days = (count: number): number => count * 86_400_000;

const signUp = async (overrides = {}): Promise<string> =>
  (await auth.register(overrides)).body.authorization.token;
const profile = (token?: string) => auth.get(routes.profile.path, { token });
const refresh = (token?: string) => auth.post(routes.refresh.path, undefined, { token });
const login = (email: string, password: string, ip?: string) =>
  auth.post(routes.login.path, { email, password }, { ip });

describe('POST /auth/register', () => {
  it('answers 422 with texts by field (docs/spec API-04)', async () => {
    const answer = await auth.register({
      email: 'nope',
      password: 'kurz',
      password_confirmation: 'kurz',
      terms_accepted: false,
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['email', 'password', 'terms_accepted']);
  });

  it('rejects passwords that differ', async () => {
    const { status, body } = await auth.register({ password_confirmation: 'etwas anderes' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ password_confirmation: ['Die Passwörter stimmen nicht überein.'] });
  });

  it('creates an account, signs in and mails link and code (docs/spec AUTH-01, API-04, API-06)', async () => {
    const { status, body } = await auth.register({ company: 'Bau GmbH', phone: '+49 621 1234567' });
    expect(status).toBe(201);
    expect(body.authorization).toEqual({ token: expect.any(String), type: 'bearer' });
    expect(body.user).toMatchObject({
      name: 'Test Person',
      email: 'test@firma.example',
      role: { id: 3, name: 'guest' },
      role_id: 3,
      company: 'Bau GmbH',
      email_verified: false,
      trial_ends_at: null,
    });
    expect((await profile(body.authorization.token)).body).toEqual(body.user);
    expect(await auth.publishedOf('userRegistered')).toEqual([{ user_id: body.user.id, role: 'guest' }]);
    const mail = await auth.mail('magic_link_register');
    expect(mail).toMatchObject({
      skip: false,
      to: { email: 'test@firma.example', name: 'Test Person', is_demo: false },
      code: expect.stringMatching(/^\d{6}$/),
      link: expect.stringMatching(
        /^https:\/\/kolonnenquartier\.example\/auth\/magic-link\/[0-9a-f]{24}\.[\w-]{43}$/,
      ),
      requested_with: 'Firefox auf Windows',
      request_summary: null,
    });
  });

  it('starts the trial of an owner (docs/spec PROD-04)', async () => {
    const { body } = await auth.register({ role: 'owner' });
    expect(body.user).toMatchObject({ role_id: 2, trial_ends_at: '2036-03-16T09:00:00.000Z' });
  });

  it('rejects an unknown language', async () => {
    const { status, body } = await auth.register({ role: 'owner', language: 'fr' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['language']);
  });

  it('keeps the language that an owner chooses, from the first mail on', async () => {
    const { body } = await auth.register({ role: 'owner', language: 'pl' });
    expect(body.user.language).toBe('pl');
    expect(await auth.mail('magic_link_register')).toMatchObject({ to: { language: 'pl' } });
  });

  it('keeps no language of a guest, whose mails are German', async () => {
    const { body } = await auth.register({ language: 'pl' });
    expect(body.user.language).toBe('de');
  });

  it('answers that an address is registered, whatever its spelling, and mails its owner', async () => {
    await auth.register();
    const { status, body } = await auth.register({ email: ' TEST@Firma.example ' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ email: ['Diese Adresse ist bereits registriert.'] });
    const mail = await auth.mail('address_already_registered');
    expect(mail).toMatchObject({ link: 'https://kolonnenquartier.example/login', code: null });
  });

  it('creates one account for two concurrent registrations', async () => {
    const answers = await Promise.all([auth.register(), auth.register(), auth.register()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('takes over an unverified account that a booking request created', async () => {
    const { container } = auth;
    await container
      .store()
      .users.insert({ firstname: 'Bau', lastname: '', email: 'test@firma.example', role: 'guest' }, () => []);
    expect((await auth.register()).status).toBe(201);
    expect((await login('test@firma.example', PASSWORD)).status).toBe(200);
  });
});

describe('POST /auth/login', () => {
  it('answers 422 without an address', async () => {
    expect((await auth.post(routes.login.path, { password: 'x' })).body.errors).toEqual({
      email: ['Bitte ausfüllen.'],
    });
  });

  it('signs in with the right password only (docs/spec API-03)', async () => {
    await signUp();
    const wrong = await login('test@firma.example', 'falsch');
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'login_failed', error: 'E-Mail-Adresse oder Passwort ist falsch.' },
    });
    const right = await login('test@firma.example', PASSWORD);
    expect(right.status).toBe(200);
    expect((await profile(right.body.access_token)).status).toBe(200);
  });
});

describe('GET /auth/profile', () => {
  it('answers 401 without a session', async () => {
    expect((await profile()).status).toBe(401);
    expect((await profile('abc')).status).toBe(401);
  });

  it('answers 401 with a token older than 60 minutes', async () => {
    const token = await signUp();
    auth.clock.advance(minutes(60) - 1000);
    expect((await profile(token)).status).toBe(200);
    auth.clock.advance(2000);
    expect((await profile(token)).status).toBe(401);
  });
});

describe('POST /auth/refresh', () => {
  it('answers 401 without a token', async () => {
    expect((await refresh()).status).toBe(401);
    expect((await refresh('abc')).status).toBe(401);
  });

  it('accepts a token that expired within 14 days, not later', async () => {
    const token = await signUp();
    auth.clock.advance(days(13));
    const fresh = await refresh(token);
    expect(fresh.status).toBe(200);
    expect((await profile(fresh.body.access_token)).body.email).toBe('test@firma.example');
    auth.clock.advance(days(14) + minutes(61));
    expect((await refresh(fresh.body.access_token)).status).toBe(401);
  });

  it('stops 30 days after the sign-in, however often it is used', async () => {
    let token = await signUp();
    for (let day = 0; day < 29; day += 1) {
      auth.clock.advance(days(1));
      const { body, status } = await refresh(token);
      expect(status).toBe(200);
      token = body.access_token;
    }
    auth.clock.advance(days(1));
    expect((await refresh(token)).status).toBe(401);
  });

  it('returns working tokens to two tabs that refresh concurrently', async () => {
    const token = await signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const { body } of answers) expect((await profile(body.access_token)).status).toBe(200);
  });

  it('answers a repeated call whose first response was lost', async () => {
    const token = await signUp();
    await refresh(token);
    const again = await refresh(token);
    expect(again.status).toBe(200);
    expect((await profile(again.body.access_token)).status).toBe(200);
  });
});

describe('POST /auth/logout', () => {
  it('answers 401 without a session', async () => {
    expect((await auth.post(routes.logout.path)).status).toBe(401);
  });

  it('ends this session and its refresh only (docs/spec API-05)', async () => {
    const token = await signUp();
    const other = (await login('test@firma.example', PASSWORD)).body.access_token;
    expect((await auth.post(routes.logout.path, undefined, { token })).body).toEqual({
      message: 'Sie sind abgemeldet.',
    });
    expect((await profile(token)).status).toBe(401);
    expect((await refresh(token)).status).toBe(401);
    expect((await profile(other)).status).toBe(200);
  });
});

describe('POST /auth/logout-everywhere', () => {
  it('ends all sessions of this user only', async () => {
    const token = await signUp();
    const other = (await login('test@firma.example', PASSWORD)).body.access_token;
    const otherUser = await signUp({ email: 'fremd@firma.example' });
    await auth.post(routes.logoutEverywhere.path, undefined, { token });
    expect((await profile(token)).status).toBe(401);
    expect((await profile(other)).status).toBe(401);
    expect((await profile(otherUser)).status).toBe(200);
  });
});

describe('PATCH /auth/profile', () => {
  const choose = (body: unknown, token?: string) =>
    auth.call('PATCH', `/api${routes.changeProfile.path}`, { token }, body);

  it('answers 401 without a session and 403 to a dispatcher', async () => {
    expect((await choose({ language: 'pl' })).status).toBe(401);
    expect((await choose({ language: 'pl' }, await signUp())).status).toBe(403);
  });

  it.each([{}, { language: 'fr' }, { language: 'pl', role: 'admin' }, { language: ['pl'] }])(
    'refuses %j',
    async (body) => {
      expect((await choose(body, await signUp({ role: 'owner' }))).status).toBe(422);
    },
  );

  it('keeps the language of an owner, German until then', async () => {
    const token = await signUp({ role: 'owner' });
    expect((await profile(token)).body.language).toBe('de');
    const { status, body } = await choose({ language: 'pl' }, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ language: 'pl', role_id: 2 });
    expect((await profile(token)).body.language).toBe('pl');
    const { body: contacts } = await auth.internal('POST', '/contacts', { ids: [body.id] });
    expect(contacts.data[0]).toMatchObject({ language: 'pl' });
  });

  it('names the language with the address of a mail, in no event', async () => {
    const token = await signUp({ role: 'owner' });
    await choose({ language: 'pl' }, token);
    expect(await auth.mail('magic_link_register')).toMatchObject({ to: { language: 'pl' } });
    expect(JSON.stringify(await auth.published())).not.toContain('language');
  });

  it('takes an account without the field as German', async () => {
    const token = await signUp({ role: 'owner' });
    const { users } = auth.container.store();
    const { id } = (await profile(token)).body;
    await users.change({ id, set: { language: undefined } });
    expect((await profile(token)).body.language).toBe('de');
  });
});

describe('POST /auth/enable-owner', () => {
  it('answers 401 without a session', async () => {
    expect((await auth.post(routes.enableOwner.path, {})).status).toBe(401);
  });

  it('turns a guest into an owner with a trial and ends their other sessions (docs/spec PROD-09)', async () => {
    const token = await signUp();
    const other = (await login('test@firma.example', PASSWORD)).body.access_token;
    const { status, body } = await auth.post(routes.enableOwner.path, { company: 'Zimmer GbR' }, { token });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      role_id: 2,
      company: 'Zimmer GbR',
      trial_ends_at: '2036-03-16T09:00:00.000Z',
    });
    expect((await profile(body.access_token)).body.role_id).toBe(2);
    expect((await profile(other)).status).toBe(401);
    expect(await auth.publishedOf('userRoleChanged')).toEqual([{ user_id: body.user.id, role: 'owner' }]);
  });

  it('changes nothing for an owner', async () => {
    const token = await signUp({ role: 'owner' });
    expect((await auth.post(routes.enableOwner.path, {}, { token })).body.user.role_id).toBe(2);
    expect(await auth.publishedOf('userRoleChanged')).toEqual([]);
  });

  it('accepts an invitation once, within 7 days, from the invited address only', async () => {
    const { link } = await auth.container.useCases().createOwnerInvitation('test@firma.example');
    const w = new URL(link).pathname.split('/').at(-1);
    const otherUser = await signUp({ email: 'fremd@firma.example' });
    expect(
      (await auth.post(routes.enableOwner.path, { w }, { token: otherUser })).body.errors,
    ).toHaveProperty('w');
    const token = await signUp();
    const answer = await auth.post(routes.enableOwner.path, { w }, { token });
    expect(answer.body.user.role_id).toBe(2);
    expect(
      (await auth.post(routes.enableOwner.path, { w }, { token: answer.body.access_token })).status,
    ).toBe(422);
  });
});

describe('GET /admin/users', () => {
  it('answers admins only', async () => {
    expect((await auth.get(routes.adminUsers.path)).status).toBe(401);
    expect((await auth.get(routes.adminUsers.path, { token: await signUp() })).status).toBe(403);
  });

  it('lists users, newest first, by role', async () => {
    await signUp();
    auth.clock.advance(1000);
    await signUp({ email: 'zimmer@firma.example', role: 'owner' });
    const { link } = await auth.container.useCases().createAdminInvitation('chef@firma.example');
    const { body } = await auth.get(`/auth/magic-link/verify/${link.split('/').at(-1)}`);
    const all = await auth.get(`${routes.adminUsers.path}?per_page=2`, { token: body.access_token });
    expect(all.body.meta).toEqual({ page: 1, per_page: 2, total: 3 });
    const owners = await auth.get(`${routes.adminUsers.path}?role=owner`, { token: body.access_token });
    expect(owners.body.data.map(({ email }: { email: string }) => email)).toEqual(['zimmer@firma.example']);
    expect(JSON.stringify(all.body)).not.toMatch(/argon2|hash/);
  });
});

it('the registration fields of the tests match the schema', () => {
  expect(routes.register.body.safeParse(registration()).success).toBe(true);
});

const EMAIL = 'test@firma.example';

describe('public routes with a stale or malformed Bearer', () => {
  const registration = () => auth.register({ email: 'neu@firma.example' });
  const bodies: Record<string, () => { path: string; body: unknown; status: number }> = {
    login: () => ({ path: routes.login.path, body: { email: EMAIL, password: PASSWORD }, status: 200 }),
    forgotPassword: () => ({ path: routes.forgotPassword.path, body: { email: EMAIL }, status: 200 }),
    requestMagicLink: () => ({
      path: routes.requestMagicLink.path,
      body: { email: EMAIL, type: 'login' },
      status: 200,
    }),
    verifyCode: () => ({ path: routes.verifyCode.path, body: { email: EMAIL, code: '000000' }, status: 422 }),
    inspectMagicLink: () => ({ path: routes.inspectMagicLink.path, body: { token: 'x' }, status: 410 }),
    rejectMagicLink: () => ({ path: routes.rejectMagicLink.path, body: { token: 'x' }, status: 410 }),
    resetPassword: () => ({
      path: routes.resetPassword.path,
      body: { email: EMAIL, token: 'x', password: PASSWORD, password_confirmation: PASSWORD },
      status: 422,
    }),
  };

  it.each(Object.keys(bodies))('%s ignores the header', async (name) => {
    const { body: signedIn } = await auth.register({ email: EMAIL });
    const revoked: string = signedIn.authorization.token;
    await auth.post(routes.logout.path, undefined, { token: revoked });
    const { path, body, status } = (bodies[name] as (typeof bodies)[string])();
    for (const authorization of [
      `Bearer ${revoked}`,
      'Bearer',
      'Bearer ',
      'Bearer nonsense',
      'bearer a b c',
      'Basic eA==',
    ])
      expect((await auth.post(path, body, { headers: { authorization } })).status).toBe(status);
  });

  it('registration ignores the header', async () => {
    const { status } = await auth.register(
      { email: 'neu@firma.example' },
      { headers: { authorization: 'Bearer nonsense' } },
    );
    expect(status).toBe(201);
    expect((await registration()).status).toBe(422);
  });

  it('other routes still answer 401', async () => {
    expect((await auth.get(routes.profile.path, { token: 'nonsense' })).status).toBe(401);
  });
});

describe('registration with an internationalized mail domain', () => {
  it('stores and mails the ASCII form, and signs in by either form', async () => {
    expect((await auth.register({ email: 'Info@Müller.example' })).body.user.email).toBe(
      'info@xn--mller-kva.example',
    );
    expect((await auth.mail('magic_link_register')).to.email).toBe('info@xn--mller-kva.example');
    for (const email of ['info@müller.example', 'info@xn--mller-kva.example'])
      expect((await auth.post(routes.login.path, { email, password: PASSWORD })).status).toBe(200);
  });
});
