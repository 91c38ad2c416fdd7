import { internalRoutes, routes } from '@kq/contracts';
import fc from 'fast-check';
import { type Harness, NONCE, PASSWORD, sha256Hex, startAuth, tokenOf, waitingRequest } from './harness';

const EMAIL = 'test@firma.example';
const UNKNOWN = 'niemand@firma.example';
const MINUTE_MS = 60_000;

let auth: Harness;
let calls = 0;

async function startVerified(overrides = {}): Promise<void> {
  auth = await startAuth(overrides);
  await auth.register();
  const { code } = await auth.mail('magic_link_register');
  await auth.post(routes.verifyCode.path, { email: EMAIL, code, nonce: NONCE });
  auth.clock.advance(1000);
}

const somewhere = () => ({ ip: `198.51.100.${(calls += 1) % 250}` });
const ask = (email = EMAIL, nonce = `nonce ${calls}`) =>
  auth.post(
    routes.requestMagicLink.path,
    { email, type: 'login', nonce_hash: sha256Hex(nonce) },
    somewhere(),
  );
const forgot = (email = EMAIL, nonce = `nonce ${calls}`) =>
  auth.post(routes.forgotPassword.path, { email, nonce_hash: sha256Hex(nonce) }, somewhere());
const mailsOf = async (kind: string): Promise<number> =>
  (await auth.mails()).filter((mail) => mail.kind === kind).length;
const challenges = () => auth.container.store().database.connection.collection('challenges').countDocuments();
/** Whether one of the mailed links can be used; of those of one instant only one is the newest. */
const isLive = async (kind: string): Promise<boolean> => {
  for (const { id } of (await auth.mails()).filter((mail) => mail.kind === kind).slice(-4)) {
    const body = { mail_kind: kind, challenge_id: id };
    const { body: mail } = await auth.internal('POST', internalRoutes.authMail.path, body);
    if (mail.skip === false && Date.parse(mail.expires_at) > auth.clock.now().getTime()) return true;
  }
  return false;
};

describe('S29 mails to a verified account', () => {
  beforeEach(() => startVerified());

  it('leave in a burst of 3, then one per 5 minutes, whoever asks and from wherever', async () => {
    for (let count = 0; count < 22; count += 1) expect((await ask()).status).toBe(200);
    expect(await mailsOf('magic_link_login')).toBe(3);
    auth.clock.advance(5 * MINUTE_MS);
    await Promise.all([ask(), ask(), ask()]);
    expect(await mailsOf('magic_link_login')).toBe(4);
  });

  it('of one flow do not stop those of another', async () => {
    for (let count = 0; count < 10; count += 1) await ask();
    await forgot();
    expect(await mailsOf('password_reset')).toBe(1);
  });

  it('that cannot leave create and replace nothing, for unknown addresses alike', async () => {
    const { body } = await ask();
    for (const call of [ask, forgot]) {
      for (const email of [EMAIL, UNKNOWN]) {
        for (let count = 0; count < 3; count += 1) await call(email);
        auth.clock.advance(1000);
        const before = await challenges();
        const answers = [await call(email), await call(email)];
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        if (call === ask) expect(answers[0]?.body.message).toBe(body.message);
        expect(await challenges()).toBe(before);
      }
    }
    expect(await isLive('magic_link_login')).toBe(true);
    expect(await isLive('password_reset')).toBe(true);
  });

  it('leave for a known browser after strangers have used theirs up', async () => {
    for (let count = 0; count < 10; count += 1) await ask();
    for (let count = 0; count < 10; count += 1) await forgot();
    auth.clock.advance(1000);
    for (const call of [ask, forgot]) for (let count = 0; count < 5; count += 1) await call(EMAIL, NONCE);
    expect(await mailsOf('magic_link_login')).toBe(6);
    expect(await mailsOf('password_reset')).toBe(6);
  });

  it('about a registered address are limited too, and its answer is unchanged', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await auth.register({}, somewhere())).body.errors.email).toEqual([
        'Diese Adresse ist bereits registriert.',
      ]);
    expect(await mailsOf('address_already_registered')).toBe(3);
  });

  it('keep a live link in the mailbox at every moment, whatever an attacker calls', async () => {
    const act = fc.record({
      waitMs: fc.integer({ min: 0, max: 7 * MINUTE_MS }),
      calls: fc.integer({ min: 1, max: 4 }),
      isParallel: fc.boolean(),
    });
    await ask();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
        for (const { waitMs, calls: count, isParallel } of acts) {
          auth.clock.advance(waitMs);
          const asked = Array.from({ length: count }, () => () => ask());
          if (isParallel) await Promise.all(asked.map((one) => one()));
          else for (const one of asked) await one();
          expect(await isLive('magic_link_login')).toBe(true);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('S29 mails to an unverified address', () => {
  it('create neither link nor code once the totals are used up', async () => {
    auth = await startAuth();
    await auth.register();
    for (let count = 0; count < 5; count += 1) await ask();
    auth.clock.advance(1000);
    const before = await challenges();
    await ask();
    await forgot();
    expect(await challenges()).toBe(before);
    const { body } = await auth.post(routes.login.path, { email: EMAIL, password: PASSWORD });
    expect(body.user.email_verified).toBe(false);
  });

  it('leave a waiting request without a mail to the next link of its browser, which releases it where it is ticked', async () => {
    auth = await startAuth();
    await auth.register();
    for (let count = 0; count < 3; count += 1) await ask();
    const id = 2_000_000_000_001;
    const contact = { name: 'X', company: null, phone: null, email: EMAIL };
    auth.requests.set(id, waitingRequest({ id, contact, state: 'waiting' }));
    await auth.tell(id);
    expect(await mailsOf('magic_link_booking')).toBe(0);
    auth.clock.advance(60 * MINUTE_MS + 1000);
    await ask();
    const { link } = await auth.mail('magic_link_login').catch(() => auth.mail('magic_link_register'));
    await auth.get(`/auth/magic-link/verify/${tokenOf(link)}?nonce=${NONCE}&request_ids=${id}`);
    expect((await auth.publishedOf('addressVerified')).map(({ booking_request_id: one }) => one)).toEqual([
      id,
    ]);
  });
});

describe('S29 keys of counters', () => {
  const counters = async (): Promise<string[]> => {
    const found = auth.container.store().database.connection.collection('throttles').find({});
    return (await found.toArray()).map(({ _id }) => String(_id)).sort();
  };
  const everyCall = async (variant: string): Promise<void> => {
    const headers = {
      'user-agent': `Agent ${variant}`,
      'accept-language': variant,
      'x-real-ip': `192.0.2.${variant.length}`,
      forwarded: `for=192.0.2.${variant.length}`,
      cookie: `id=${variant}`,
    };
    const nonce_hash = sha256Hex(variant);
    const post = (path: string, body: object) => auth.post(path, body, { headers, ip: '203.0.113.9' });
    for (const email of [EMAIL, UNKNOWN]) {
      await post(routes.login.path, { email, password: `falsch ${variant}`, nonce: variant });
      await post(routes.requestMagicLink.path, { email, type: 'login', nonce_hash });
      await post(routes.verifyCode.path, { email, code: '000000', nonce: variant });
      await post(routes.forgotPassword.path, { email, nonce_hash });
      await post(routes.resetPassword.path, {
        ...{ email, token: variant, nonce: variant, password: PASSWORD, password_confirmation: PASSWORD },
      });
    }
    await auth.register({ firstname: variant, nonce_hash }, { headers, ip: '203.0.113.9' });
  };

  it('do not depend on a nonce, a header or a field of the caller', async () => {
    await startVerified();
    await everyCall('one');
    const before = await counters();
    expect(before.length).toBeGreaterThan(8);
    await everyCall('another');
    await everyCall('a third');
    expect(await counters()).toEqual(before);
  });
});
