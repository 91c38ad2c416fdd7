import { routes } from '@kq/contracts';
import { type Harness, PASSWORD, startAuth } from './harness';

const ADDRESSES = { dispatcher: 'probe@firma.example', owner: 'probe-owner@firma.example' };

let auth: Harness;
beforeEach(async () => {
  auth = await startAuth();
});

const init = (addresses = ADDRESSES) => auth.container.useCases().initProbe(addresses);
const logIn = (email: string, password: string) => auth.post(routes.login.path, { email, password });

describe('S37 the accounts of the probe', () => {
  it('are verified and marked, also in their tokens', async () => {
    const passwords = await init();
    const dispatcher = await logIn(ADDRESSES.dispatcher, passwords.dispatcher);
    const owner = await logIn(ADDRESSES.owner, passwords.owner);
    expect(dispatcher.body.user).toMatchObject({
      is_probe: true,
      email_verified: true,
      role: { name: 'guest' },
    });
    expect(owner.body.user).toMatchObject({ is_probe: true, email_verified: true, role: { name: 'owner' } });
    expect(owner.body.user.trial_ends_at).toEqual(expect.any(String));
    expect(await auth.mails()).toEqual([]);
  });

  it('get new passwords when they exist, and their sessions end', async () => {
    const former = await init();
    const { body } = await logIn(ADDRESSES.owner, former.owner);
    const present = await init();
    expect(present.owner).not.toBe(former.owner);
    expect((await auth.get(routes.profile.path, { token: body.access_token })).status).toBe(401);
    expect((await logIn(ADDRESSES.owner, former.owner)).status).toBe(401);
    expect((await logIn(ADDRESSES.owner, present.owner)).status).toBe(200);
  });

  it('exchange their roles with their addresses', async () => {
    await init();
    const { dispatcher } = await init({ dispatcher: ADDRESSES.owner, owner: ADDRESSES.dispatcher });
    const { body } = await logIn(ADDRESSES.owner, dispatcher);
    expect(body.user).toMatchObject({ role: { name: 'guest' }, trial_ends_at: null });
  });

  it('never take the address of another account, and neither is made then', async () => {
    await auth.register({ email: ADDRESSES.owner });
    await expect(init()).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    expect((await logIn(ADDRESSES.owner, PASSWORD)).body.user).not.toHaveProperty('is_probe');
    expect((await auth.register({ email: ADDRESSES.dispatcher })).status).toBe(201);
  });

  it('have two addresses', async () => {
    await expect(init({ ...ADDRESSES, owner: ADDRESSES.dispatcher })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});
