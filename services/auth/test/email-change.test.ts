import { internalRoutes, routes } from '@kq/contracts';
import { type Answer, type Harness, NONCE, PASSWORD, startAuth, tokenOf } from './harness';

const OLD = 'test@firma.example';
const NEW = 'neu@firma.example';
const THIRD = 'dritte@firma.example';

let auth: Harness;
let token: string;
beforeEach(async () => {
  auth = await startAuth();
  token = await signUp(OLD);
});

async function signUp(email: string, fields: Record<string, unknown> = {}): Promise<string> {
  await auth.register({ email, ...fields });
  const { code } = await auth.mail('magic_link_register');
  await auth.post(routes.verifyCode.path, { email, code, nonce: NONCE });
  return signIn(email);
}
async function signIn(email: string): Promise<string> {
  auth.clock.advance(1000);
  return (await auth.post(routes.login.path, { email, password: PASSWORD })).body.access_token;
}
const request = (email: string, as = token) => auth.post(routes.changeEmail.path, { email }, { token: as });
const confirm = (link: string, as = token) =>
  auth.post(routes.confirmEmailChange.path, { token: tokenOf(link) }, { token: as });
const undo = (link: string) => auth.post(routes.undoEmailChange.path, { token: tokenOf(link) });
const profile = (as = token) => auth.get(routes.profile.path, { token: as });
const userOf = (email: string) => auth.container.store().users.findByEmail(email);
const linkOf = async (kind: string): Promise<string> => (await auth.mail(kind)).link;

/** Changes the address, and returns the new token with the link that undoes it. */
async function changeTo(email: string, as = token): Promise<{ token: string; undoLink: string }> {
  await request(email, as);
  const { status, body } = await confirm(await linkOf('email_change'), as);
  expect(status).toBe(200);
  auth.clock.advance(1000);
  return { token: body.access_token, undoLink: await linkOf('email_changed') };
}

describe('S35 change of the mail address', () => {
  it('takes effect once the new address is verified; other sessions end and the former address is mailed', async () => {
    const other = await signIn(OLD);
    const { status, body } = await request(NEW);
    expect({ status, minutes: body.expires_in_minutes }).toEqual({ status: 202, minutes: 15 });
    expect((await profile()).body.email).toBe(OLD);
    expect((await auth.mail('email_change')).to.email).toBe(NEW);

    const changed = await confirm(await linkOf('email_change'));
    expect(changed.body.user).toMatchObject({ email: NEW, email_verified: true });
    expect((await profile(changed.body.access_token)).status).toBe(200);
    expect((await profile(other)).status).toBe(401);
    const mail = await auth.mail('email_changed');
    expect(mail.to.email).toBe(OLD);
    expect(Date.parse(mail.expires_at) - auth.clock.now().getTime()).toBe(72 * 3_600_000);
    expect((await auth.post(routes.login.path, { email: OLD, password: PASSWORD })).status).toBe(401);
    expect((await auth.post(routes.login.path, { email: NEW, password: PASSWORD })).status).toBe(200);
    expect(await auth.publishedOf('userProfileChanged')).toMatchObject([{ facts: ['email'] }]);
  });

  it('needs a sign-in within 15 minutes', async () => {
    auth.clock.advance(15 * 60_000 + 1000);
    const { status, body } = await request(NEW);
    expect({ status, reason: body.reason }).toEqual({ status: 403, reason: 'reauthentication_needed' });
    token = await signIn(OLD);
    expect((await request(NEW)).status).toBe(202);
  });

  it('needs a password or a link: six digits are not enough', async () => {
    await auth.post(routes.requestMagicLink.path, { email: OLD, type: 'login' });
    const { code, link } = await auth.mail('magic_link_login');
    const byCode = await auth.post(routes.verifyCode.path, { email: OLD, code });
    const { status, body } = await request(NEW, byCode.body.access_token);
    expect({ status, reason: body.reason }).toEqual({ status: 403, reason: 'reauthentication_needed' });
    auth.clock.advance(1000);
    await auth.post(routes.requestMagicLink.path, { email: OLD, type: 'login' });
    expect((await auth.mail('magic_link_login')).link).not.toBe(link);
    const byLink = await auth.get(
      `/auth/magic-link/verify/${tokenOf((await auth.mail('magic_link_login')).link)}`,
    );
    expect((await request(NEW, byLink.body.access_token)).status).toBe(202);
  });

  it('refuses a used, an expired and a replaced link, also in a second tab', async () => {
    await request(NEW);
    const first = await linkOf('email_change');
    auth.clock.advance(1000);
    await request(THIRD);
    expect((await confirm(first)).status).toBe(410);
    const second = await linkOf('email_change');
    auth.clock.advance(15 * 60_000);
    expect((await confirm(second)).status).toBe(410);
    token = await signIn(OLD);
    await request(NEW);
    const link = await linkOf('email_change');
    const answers = await Promise.all([confirm(link), confirm(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const tab = answers.find(({ status }) => status === 200)?.body.access_token;
    expect((await confirm(link, tab)).status).toBe(410);
    expect((await profile(tab)).body.email).toBe(NEW);
  });

  it('needs a session of the account: who gets the mail of a mistyped address gets no account', async () => {
    const other = await signUp('andere@firma.example');
    await request(NEW);
    const link = await linkOf('email_change');
    expect((await confirm(link, other)).status).toBe(403);
    expect((await auth.post(routes.confirmEmailChange.path, { token: tokenOf(link) })).status).toBe(401);
    expect((await confirm(link)).status).toBe(200);
  });

  it('answers a taken address alike, with the same writes, and mails its holder', async () => {
    await signUp('andere@firma.example');
    const store = auth.container.store();
    const written = async (email: string) => {
      const challenges = jest.spyOn(store.challenges, 'insert');
      const users = jest.spyOn(store.users, 'change');
      const { status, body } = await request(email);
      const writes = { challenges: challenges.mock.calls.length, users: users.mock.calls.length };
      jest.restoreAllMocks();
      return { status, body: { ...body, request_id: '' }, writes };
    };
    const taken = await written('andere@firma.example');
    expect((await auth.mail('email_change_taken')).to.email).toBe('andere@firma.example');
    expect(await written(NEW)).toEqual(taken);
    expect((await profile()).body.email).toBe(OLD);
  });

  it('is refused truthfully when somebody registered the address meanwhile', async () => {
    await request(NEW);
    const link = await linkOf('email_change');
    await auth.register({ email: NEW });
    const { status, body } = await confirm(link);
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message:
        'Zu dieser Adresse gibt es inzwischen ein anderes Konto. Ihr Konto behält die bisherige Adresse.',
    });
    expect((await profile()).body.email).toBe(OLD);
    expect((await auth.mails()).map(({ kind }) => kind)).not.toContain('email_changed');
  });

  it('ends links and codes that the former address got', async () => {
    await auth.post(routes.requestMagicLink.path, { email: OLD, type: 'login' });
    const { link } = await auth.mail('magic_link_login');
    await changeTo(NEW);
    expect((await auth.get(`/auth/magic-link/verify/${tokenOf(link)}`)).status).toBe(410);
  });

  it('verifies an account whose address was mistyped at the registration, without an undo from there', async () => {
    const mistyped = (await auth.register({ email: 'tippfehler@firma.example' })).body.authorization.token;
    await request(NEW, mistyped);
    const { body } = await confirm(await linkOf('email_change'), mistyped);
    expect(body.user).toMatchObject({ email: NEW, email_verified: true });
    expect((await auth.mails()).map(({ kind }) => kind)).not.toContain('email_changed');
  });

  it('leaves the role of an administrator', async () => {
    const { link } = await auth.container.useCases().createAdminInvitation('chef@firma.example');
    const admin = (await auth.get(`/auth/magic-link/verify/${tokenOf(link)}`)).body;
    const changed = await changeTo(NEW, admin.access_token);
    expect((await profile(changed.token)).body).toMatchObject({ email: NEW, role: { name: 'admin' } });
    expect((await undo(changed.undoLink)).status).toBe(200);
    expect(await userOf('chef@firma.example')).toMatchObject({ role: 'admin' });
  });

  it('is limited by user and by address', async () => {
    for (let call = 0; call < 5; call += 1)
      expect((await request(`neu${call}@firma.example`)).status).toBe(202);
    expect((await request('neu6@firma.example')).status).toBe(429);
    const other = await signUp('andere@firma.example');
    for (let call = 0; call < 4; call += 1) expect((await request(NEW, other)).status).toBe(202);
    expect((await auth.mails()).filter(({ kind }) => kind === 'email_change')).toHaveLength(5 + 3);
  });

  it('of the own address is refused at the field', async () => {
    expect((await request(OLD)).body.errors).toEqual({ email: ['Das ist schon Ihre Adresse.'] });
  });
});

describe('S35 undo from the former address', () => {
  it('restores the address, ends password and sessions, works once and for 72 hours', async () => {
    const changed = await changeTo(NEW);
    expect((await undo(changed.undoLink)).status).toBe(200);
    expect((await profile(changed.token)).status).toBe(401);
    expect(await userOf(OLD)).toMatchObject({ password_hash: null });
    expect(await userOf(NEW)).toBeNull();
    expect((await auth.post(routes.login.path, { email: OLD, password: PASSWORD })).status).toBe(401);
    expect((await undo(changed.undoLink)).status).toBe(410);
  });

  it('is refused after 72 hours', async () => {
    const { undoLink } = await changeTo(NEW);
    auth.clock.advance(72 * 3_600_000);
    expect((await undo(undoLink)).status).toBe(410);
    expect(await userOf(NEW)).not.toBeNull();
  });

  it('of the first of two changes restores the first address and ends the undo of the second', async () => {
    const first = await changeTo(NEW);
    const second = await changeTo(THIRD, first.token);
    expect((await undo(first.undoLink)).status).toBe(200);
    expect(await userOf(OLD)).not.toBeNull();
    expect((await undo(second.undoLink)).status).toBe(410);
  });

  it('of the second of two changes leaves the undo of the first', async () => {
    const first = await changeTo(NEW);
    const second = await changeTo(THIRD, first.token);
    expect((await undo(second.undoLink)).status).toBe(200);
    expect(await userOf(NEW)).not.toBeNull();
    expect((await undo(first.undoLink)).status).toBe(200);
    expect(await userOf(OLD)).not.toBeNull();
  });

  it('ends a pending further change', async () => {
    const changed = await changeTo(NEW);
    await request(THIRD, changed.token);
    const pending = await linkOf('email_change');
    await undo(changed.undoLink);
    expect((await confirm(pending, changed.token)).status).toBe(401);
    auth.clock.advance(1000);
    await auth.post(routes.requestMagicLink.path, { email: OLD, type: 'login' });
    const own = (await auth.get(`/auth/magic-link/verify/${tokenOf(await linkOf('magic_link_login'))}`)).body;
    expect((await confirm(pending, own.access_token)).status).toBe(410);
  });

  it('takes the address back from an account that never verified it', async () => {
    const { undoLink } = await changeTo(NEW);
    const squatter = (await auth.register({ email: OLD })).body;
    expect((await undo(undoLink)).status).toBe(200);
    expect((await profile(squatter.authorization.token)).status).toBe(401);
    expect((await userOf(OLD))?._id).not.toBe(squatter.user.id);
    expect(await auth.publishedOf('userErased')).toEqual([
      expect.objectContaining({ user_id: squatter.user.id }),
    ]);
  });

  it('is refused truthfully when the former address has another verified account', async () => {
    const { undoLink } = await changeTo(NEW);
    await signUp(OLD);
    const { status, body } = await undo(undoLink);
    expect(status).toBe(409);
    expect(body.message).toContain('ein anderes bestätigtes Konto');
    expect(await userOf(NEW)).not.toBeNull();
  });

  it('and the change are refused during an erasure, which forgets both addresses', async () => {
    const changed = await changeTo(NEW);
    await request(THIRD, changed.token);
    const pending = await linkOf('email_change');
    const erased: Answer = await auth.call(
      'DELETE',
      `/api${routes.eraseAccount.path}`,
      { token: changed.token },
      {
        confirm: true,
        password: PASSWORD,
      },
    );
    expect(erased.status).toBe(202);
    expect((await undo(changed.undoLink)).status).toBe(409);
    expect((await confirm(pending, changed.token)).status).toBe(401);
    const { userId } = (await auth.mails()).at(-1) ?? { userId: 0 };
    await auth.container.useCases().continueErasure(userId, { isErasureMailDone: true });
    expect((await undo(changed.undoLink)).status).toBe(410);
    const stored = JSON.stringify([
      await auth.container.store().users.findById(userId),
      await auth.container.store().challenges.listOf({ _id: userId, email: 'x' }),
    ]);
    for (const email of [OLD, NEW, THIRD]) expect(stored).not.toContain(email);
  });
});

describe('GET /auth/export', () => {
  it('contains the pending address, without the id of its link', async () => {
    await request(NEW);
    const { body } = await auth.get(routes.exportAccount.path, { token });
    expect(body.account.email_change).toEqual({ address: NEW, requested_at: auth.clock.now().toISOString() });
    expect(body.links).toContainEqual(expect.objectContaining({ kind: 'email_change', address: NEW }));
  });
});

describe('PATCH /auth/profile', () => {
  const patch = (body: object, as = token) =>
    auth.call('PATCH', `/api${routes.changeProfile.path}`, { token: as }, body);

  it('changes name, company and phone number of every role, and names what changed', async () => {
    const { status, body } = await patch({
      firstname: 'Erika',
      lastname: 'Beispiel',
      company: 'Bau GmbH',
      phone: '+49 30 1234567',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Erika Beispiel', company: 'Bau GmbH', phone: '+49 30 1234567' });
    expect((await patch({ company: null, firstname: 'Erika' })).body.company).toBeNull();
    const changes = await auth.publishedOf('userProfileChanged');
    expect(changes.map(({ facts }) => facts)).toEqual([['name', 'company', 'phone'], ['company']]);
  });

  it('needs a sign-in within 15 minutes, but not for the language', async () => {
    const owner = await signUp('vermieter@firma.example', { role: 'owner' });
    auth.clock.advance(15 * 60_000 + 1000);
    expect((await patch({ company: 'X' }, owner)).body.reason).toBe('reauthentication_needed');
    expect((await patch({ language: 'pl' }, owner)).body.language).toBe('pl');
  });

  it('refuses a language to others than owners, an empty change and server-only fields', async () => {
    expect((await patch({ language: 'pl' })).status).toBe(403);
    expect((await patch({})).status).toBe(422);
    for (const field of ['email', 'role', 'role_id', 'company_id', 'email_verified'])
      expect((await patch({ firstname: 'A', [field]: 1 })).status).toBe(422);
  });
});

it('mails of the change are rendered by the internal call as those of other kinds', async () => {
  await request(NEW);
  const [mail] = (await auth.mails()).slice(-1);
  const body = { mail_kind: 'email_change', challenge_id: mail?.id };
  expect((await auth.internal('POST', internalRoutes.authMail.path, body)).body).toMatchObject({
    skip: false,
    to: { email: NEW },
    code: null,
    link: expect.stringContaining('/auth/email-change/'),
  });
});
