import { routes } from '@kq/contracts';
import { openDatabase } from '@kq/embedded';
import { afterTest, createTestStore, type TestStore } from '@kq/test-kit/in-process';
import { createAdmin, createAuthContainer, inviteOwner, removeAdmin } from '../src';
import { type Harness, NONCE, startAuth, testConfig, tokenOf, waitingRequest } from './harness';

describe('an account created by a booking request', () => {
  let auth: Harness;
  beforeEach(async () => {
    auth = await startAuth();
    const request = waitingRequest();
    auth.requests.set(request.summary.id, request);
    await auth.tell(request.summary.id);
  });

  const stored = async () => {
    await auth.published();
    return auth.container
      .store()
      .database.connection.collection('users')
      .findOne({ email: 'anfrage@bau.example' });
  };

  it('is deleted after 30 days without verification', async () => {
    expect((await stored())?.['purge_at']).toEqual(new Date('2036-04-01T09:00:00.000Z'));
  });

  it('is kept once its address is verified', async () => {
    const { code } = await auth.mail('magic_link_booking');
    await auth.post(routes.verifyCode.path, { email: 'anfrage@bau.example', code });
    expect(await stored()).not.toHaveProperty('purge_at');
    expect(await stored()).not.toHaveProperty('purge_when_empty');
  });

  it('is kept once it is registered', async () => {
    expect((await auth.register({ email: 'anfrage@bau.example' })).status).toBe(201);
    expect(await stored()).not.toHaveProperty('purge_at');
  });
});

describe('two replicas on one store', () => {
  it("sign with one key and accept each other's sessions", async () => {
    const first = await startAuth();
    const second = createAuthContainer({
      openDatabase,
      config: first.config,
      bus: first.bus,
      clock: first.clock,
    });
    afterTest(() => second.stop());
    await second.start();
    const token = String((await first.register()).body.authorization.token);
    const headers = { authorization: `Bearer ${token}` };
    const profile = () => second.app.inject({ url: `/api${routes.profile.path}`, headers });
    expect((await profile()).statusCode).toBe(200);
    await first.post(routes.logout.path, undefined, { token });
    expect((await profile()).statusCode).toBe(401);
    await second.stop();
    expect((await first.register({ email: 'noch@firma.example' })).status).toBe(201);
  });
});

describe('operations on a stopped product', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await createTestStore();
    afterTest(() => store.remove());
  });

  it('create an admin, invite an owner and keep the last admin', async () => {
    const config = testConfig({ KQ_DATABASE_URI: store.uri });
    const { link } = await createAdmin({ openDatabase, config, email: ' Chef@Firma.example ' });
    expect(link).toMatch(/^https:\/\/kolonnenquartier\.example\/auth\/magic-link\//);
    const invitation = await inviteOwner({ openDatabase, config, email: 'zimmer@firma.example' });
    expect(new URL(invitation.link).pathname).toMatch(/^\/enable-owner\/[\w.-]+$/);
    const auth = await startAuth({ KQ_DATABASE_URI: store.uri });
    auth.clock.set(new Date());
    const { body } = await auth.get(`/auth/magic-link/verify/${tokenOf(link)}?nonce=${NONCE}`);
    expect(body).toMatchObject({
      magic_link_type: 'admin',
      user: { email: 'chef@firma.example', role_id: 1 },
    });
    expect((await auth.publishedOf('userRoleChanged')).length).toBe(1);
    await auth.container.stop();
    expect(await removeAdmin({ openDatabase, config, email: 'chef@firma.example' })).toEqual({
      isRemoved: false,
    });
  });

  it('reject a malformed address', async () => {
    const config = testConfig({ KQ_DATABASE_URI: store.uri });
    await expect(createAdmin({ openDatabase, config, email: 'chef' })).rejects.toThrow('VALIDATION_FAILED');
  });
});
