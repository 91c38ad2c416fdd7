import { DEMO_ACCOUNTS, DEMO_OWNER_COUNT, demoOwner, internalRoutes, routes } from '@kq/contracts';
import { createInternalAuth } from '@kq/service-kit';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { seedDemoUsers } from '../src';
import { type Harness, PASSWORD, startAuth } from './harness';

let auth: Harness;
beforeEach(async () => {
  auth = await startAuth();
});

const paths = {
  jwks: internalRoutes.jwks.path,
  revocations: internalRoutes.revocations.path,
  contacts: internalRoutes.contacts.path,
  mail: internalRoutes.authMail.path,
};

describe('internal calls', () => {
  it.each([
    ['GET', paths.jwks],
    ['GET', paths.revocations],
    ['POST', paths.contacts],
    ['POST', paths.mail],
  ])('%s %s answers 401 without a service token for auth', async (method, path) => {
    const { config, clock } = auth;
    const foreign = createInternalAuth({ ...config.KQ_INTERNAL_SECRET, service: 'geo', clock }).sign(
      'listings',
    );
    const forged = createInternalAuth({ secret: 'x'.repeat(40), service: 'geo', clock }).sign('auth');
    const user = (await auth.register({ email: `${Math.random()}@firma.example` })).body.authorization.token;
    expect((await auth.call(method, `/internal${path}`)).status).toBe(401);
    expect((await auth.call(method, `/internal${path}`, { token: forged })).status).toBe(401);
    expect((await auth.call(method, `/internal${path}`, { token: user })).status).toBe(401);
    expect((await auth.call(method, `/internal${path}`, { token: foreign })).status).toBe(403);
  });

  it('are not part of the public API', async () => {
    expect((await auth.get(paths.jwks)).status).toBe(404);
  });
});

describe('GET /internal/jwks', () => {
  it('publishes the key that verifies our tokens, without its private part', async () => {
    const { body } = await auth.internal('GET', paths.jwks);
    expect(body.keys).toEqual([
      expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' }),
    ]);
    expect(body.keys[0]).not.toHaveProperty('d');
    const { body: registered } = await auth.register();
    const { payload, protectedHeader } = await jwtVerify(
      registered.authorization.token,
      createLocalJWKSet(body),
      {
        issuer: 'kolonnenquartier-auth',
        audience: 'kolonnenquartier',
        currentDate: auth.clock.now(),
      },
    );
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(payload).toMatchObject({
      sub: String(registered.user.id),
      role: 'guest',
      ev: false,
      cid: null,
      sid: expect.any(String),
      jti: expect.any(String),
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(3600);
    expect(JSON.stringify(payload)).not.toContain('@');
  });
});

describe('GET /internal/revocations', () => {
  it('returns the sessions ended since a cursor, for 60 minutes', async () => {
    const token: string = (await auth.register()).body.authorization.token;
    const { sid } = decodeJwt(token);
    const before = await auth.internal('GET', paths.revocations);
    expect(before.body.data).toEqual([]);
    auth.clock.advance(60_000);
    await auth.post(routes.logout.path, undefined, { token });
    const after = await auth.internal(
      'GET',
      `${paths.revocations}?after=${encodeURIComponent(before.body.cursor)}`,
    );
    expect(after.body.data).toEqual([{ sid }]);
    auth.clock.advance(60_000);
    expect(
      (
        await auth.internal(
          'GET',
          `${paths.revocations}?after=${encodeURIComponent((await auth.internal('GET', paths.revocations)).body.cursor)}`,
        )
      ).body.data,
    ).toEqual([]);
    expect((await auth.internal('GET', paths.revocations)).body.data).toEqual([{ sid }]);
    auth.clock.advance(61 * 60_000);
    expect((await auth.internal('GET', paths.revocations)).body.data).toEqual([]);
  });

  it('restarts from the beginning with an invalid cursor', async () => {
    expect((await auth.internal('GET', `${paths.revocations}?after=abc`)).status).toBe(200);
    expect((await auth.internal('GET', `${paths.revocations}?after=${'a'.repeat(41)}`)).status).toBe(400);
  });
});

describe('POST /internal/contacts', () => {
  it('answers 422 without ids', async () => {
    expect((await auth.internal('POST', paths.contacts, { ids: [] })).status).toBe(422);
  });

  it('returns names and addresses of known ids', async () => {
    const { user } = (await auth.register({ company: 'Bau GmbH' })).body;
    const { body } = await auth.internal('POST', paths.contacts, { ids: [user.id, 999] });
    expect(body.data).toEqual([
      {
        id: user.id,
        name: 'Test Person',
        company: 'Bau GmbH',
        email: 'test@firma.example',
        phone: null,
        role: 'guest',
        email_verified: false,
        company_id: null,
        created_at: expect.any(String),
        is_demo: false,
        trial_ends_at: null,
        language: 'de',
      },
    ]);
  });
});

describe('POST /internal/mail-content', () => {
  it('answers 404 for an unknown challenge or another kind', async () => {
    await auth.register();
    const [mail] = await auth.mails();
    expect(
      (await auth.internal('POST', paths.mail, { mail_kind: 'password_reset', challenge_id: mail?.id }))
        .status,
    ).toBe(404);
    expect(
      (await auth.internal('POST', paths.mail, { mail_kind: 'password_reset', challenge_id: 'x' })).status,
    ).toBe(404);
  });

  it('returns the same link on every call', async () => {
    await auth.register();
    expect(await auth.mail('magic_link_register')).toEqual(await auth.mail('magic_link_register'));
  });

  it('skips the mail of a link that is no longer valid', async () => {
    await auth.register();
    auth.clock.advance(15 * 60_000);
    expect(await auth.mail('magic_link_register')).toEqual({ skip: true, reason: 'closed' });
  });
});

describe('seedDemoUsers', () => {
  const passwords = { owner: 'demo-vermieter-1', dispatcher: 'demo-disponent-1', admin: 'demo-admin-1234' };
  const seed = () => {
    const { container, clock } = auth;
    return seedDemoUsers(
      { users: container.store().users, passwords: container.passwords, clock },
      { passwords },
    );
  };

  it('creates the demo accounts once', async () => {
    expect(await seed()).toBe(DEMO_OWNER_COUNT + 2);
    expect(await seed()).toBe(0);
    for (const [email, password, role] of [
      [demoOwner(7).email, passwords.owner, 'owner'],
      [DEMO_ACCOUNTS.dispatcher.email, passwords.dispatcher, 'guest'],
      [DEMO_ACCOUNTS.admin.email, passwords.admin, 'admin'],
    ] as const) {
      const { status, body } = await auth.post(routes.login.path, { email, password });
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ role: { name: role }, email_verified: true });
    }
    const { body } = await auth.internal('POST', paths.contacts, { ids: [demoOwner(0).id] });
    expect(body.data[0]).toMatchObject({ is_demo: true, name: 'Demo-Vermieter 001' });
    expect(PASSWORD).not.toBe(passwords.owner);
  });
});
