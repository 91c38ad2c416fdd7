import { createHmac } from 'node:crypto';
import { events, routes } from '@kq/contracts';
import { emailDigest } from '@kq/kernel';
import { memoryLogger } from '@kq/test-kit/in-process/silent-logger';
import { base64url, decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { createPasswordHasher } from '../src/adapters/password-hasher';
import { createLinks } from '../src/domain/links';
import {
  type Answer,
  type Harness,
  NONCE,
  PASSWORD,
  sha256Hex,
  startAuth,
  tokenOf,
  waitingRequest,
} from './harness';

const EMAIL = 'test@firma.example';
const BOOKING = 2_000_000_000_001;
const minutes = (count: number): number => count * 60_000;

let auth: Harness;
beforeEach(async () => {
  auth = await startAuth();
});

const profile = (token?: string) => auth.get(routes.profile.path, { token });
const refresh = (token?: string) => auth.post(routes.refresh.path, undefined, { token });
const login = (email: string, password: string, ip?: string) =>
  auth.post(routes.login.path, { email, password }, { ip });
const ask = (email: string, fields: Record<string, unknown> = {}) =>
  auth.post(routes.requestMagicLink.path, { email, type: 'login', ...fields });
const forgot = (email: string) => auth.post(routes.forgotPassword.path, { email });
const verify = (token: string, query = '', headers: Record<string, string> = {}) =>
  auth.get(`/auth/magic-link/verify/${token}${query}`, { headers });
const verifyCode = (email: string, code: string, nonce?: string) =>
  auth.post(routes.verifyCode.path, { email, code, nonce });
const newestToken = async (kind: string): Promise<string> => tokenOf((await auth.mail(kind)).link);
async function reset(email: string, password = PASSWORD): Promise<Answer> {
  await forgot(email);
  const token = new URL((await auth.mail('password_reset')).link).searchParams.get('token');
  const body = { email, token, password, password_confirmation: password };
  return auth.post(routes.resetPassword.path, body);
}
const visible = ({ status, body }: Answer) => ({ status, body: { ...body, request_id: '' } });
const otherCode = (code: string, step = 1): string =>
  String((Number(code) + step) % 1_000_000).padStart(6, '0');

async function signUp(overrides: Record<string, unknown> = {}): Promise<{ token: string; userId: number }> {
  const { body } = await auth.register(overrides);
  return { token: body.authorization.token, userId: body.user.id };
}
async function signUpVerified(email = EMAIL): Promise<{ token: string; userId: number }> {
  const account = await signUp({ email });
  await verifyCode(email, (await auth.mail('magic_link_register')).code, NONCE);
  auth.clock.advance(1000);
  return account;
}

describe('S1 mail flooding', () => {
  it('mails an unverified address at most 3 times an hour and 10 times a day over all flows', async () => {
    await signUp();
    await ask(EMAIL);
    await forgot(EMAIL);
    const refused = await Promise.all([ask(EMAIL), forgot(EMAIL), ask(EMAIL)]);
    expect(refused.map(({ status }) => status)).toEqual([200, 200, 200]);
    auth.requests.set(
      BOOKING,
      waitingRequest({ contact: { name: 'X', company: null, phone: null, email: EMAIL } }),
    );
    await auth.tell(BOOKING);
    expect(await auth.mails()).toHaveLength(3);
    for (let hour = 0; hour < 8; hour += 1) {
      auth.clock.advance(minutes(61));
      for (let count = 0; count < 4; count += 1) await ask(EMAIL);
    }
    expect(await auth.mails()).toHaveLength(10);
  });

  it('counts parallel requests against the mail limit', async () => {
    await signUp();
    await Promise.all(Array.from({ length: 12 }, () => ask(EMAIL)));
    expect(await auth.mails()).toHaveLength(3);
  });

  it('lifts the limits with KQ_LIMIT_REQUESTS=off, which production rejects', async () => {
    const free = await startAuth({ KQ_LIMIT_REQUESTS: 'off' });
    await free.register();
    for (let count = 0; count < 5; count += 1) await free.post(routes.forgotPassword.path, { email: EMAIL });
    expect(await free.mails()).toHaveLength(6);
    await expect(startAuth({ KQ_LIMIT_REQUESTS: 'off', NODE_ENV: 'production' })).rejects.toThrow(
      'production',
    );
  });
});

describe('S4 login by GET', () => {
  it.each([
    [{ 'sec-fetch-mode': 'navigate' }],
    [{ 'sec-purpose': 'prefetch;prerender' }],
    [{ purpose: 'prefetch' }],
    [{ 'x-moz': 'prefetch' }],
  ])('does not use up a link for the request headers %j', async (headers) => {
    await signUpVerified();
    await ask(EMAIL);
    const token = await newestToken('magic_link_login');
    expect((await verify(token, '', headers)).status).toBe(405);
    expect((await verify(token)).status).toBe(200);
  });

  it('has no HEAD route for the link and is never cached', async () => {
    await signUpVerified();
    await ask(EMAIL);
    const token = await newestToken('magic_link_login');
    const head = await auth.container.app.inject({
      method: 'HEAD',
      url: `/api/auth/magic-link/verify/${token}`,
    });
    expect(head.statusCode).toBe(405);
    const { status, headers } = await verify(token);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('S5 login fixation', () => {
  it('reports a link opened in another browser and still signs in', async () => {
    await signUpVerified();
    await ask(EMAIL, { nonce_hash: sha256Hex('the nonce') });
    const token = await newestToken('magic_link_login');
    const inspect = async (nonce?: string) =>
      (await auth.post(routes.inspectMagicLink.path, { token, nonce })).body.same_browser;
    expect(await inspect('the nonce')).toBe(true);
    expect(await inspect('another')).toBe(false);
    expect(await inspect(sha256Hex('the nonce'))).toBe(false);
    expect(await inspect()).toBe(false);
    expect((await verify(token, '?nonce=another')).status).toBe(200);
  });

  it('rejects a code after 5 tries, also parallel ones', async () => {
    await signUpVerified();
    await ask(EMAIL);
    const { code } = await auth.mail('magic_link_login');
    const guesses = Array.from({ length: 5 }, (_, index) => verifyCode(EMAIL, otherCode(code, index + 1)));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect((await verifyCode(EMAIL, code)).status).toBe(422);
    expect((await verify(await newestToken('magic_link_login'))).status).toBe(200);
  });

  const linkOnly = { code: ['Bitte nutzen Sie den Link in der Mail.'] };
  /** Asks for a link under a nonce of its own, then tries a wrong code with it: finding 1 of the attacks. */
  const guessWithNewNonce = async (email: string, count: number, ip?: string): Promise<Answer> => {
    const nonce = `nonce ${count}`;
    await ask(email, { nonce_hash: sha256Hex(nonce) });
    const code = String(count).padStart(6, '0');
    return auth.post(routes.verifyCode.path, { email, code, nonce }, { ip });
  };
  /** The right code of a link whose mail says none. */
  const codeOf = async (token: string): Promise<string> => {
    const challenge = await auth.container.store().challenges.findById(token.split('.')[0] ?? '');
    const { KQ_LINK_SECRET: secret, KQ_PUBLIC_URL: publicUrl } = auth.config;
    const links = createLinks({ secret, publicUrl, hasCodes: true });
    return (challenge === null ? null : links.code(challenge)) ?? '';
  };
  const guessUntilFull = async (email = EMAIL): Promise<number> => {
    for (let count = 1; count <= 100; count += 1) {
      const { body } = await guessWithNewNonce(email, count, `198.51.100.${count}`);
      if (body.errors.code[0] === linkOnly.code[0]) return count - 1;
    }
    return 100;
  };

  it('accepts 10 wrong codes per address and hour, 30 a day, 60 in 30 days over all nonces and networks', async () => {
    await signUpVerified();
    const perHour: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      perHour.push(await guessUntilFull());
      auth.clock.advance(minutes(60));
    }
    expect(perHour).toEqual([10, 10, 10, 0]);
    auth.clock.advance(minutes(24 * 60));
    for (let hour = 0; hour < 3; hour += 1) {
      perHour.push(await guessUntilFull());
      auth.clock.advance(minutes(60));
    }
    auth.clock.advance(minutes(26 * 24 * 60));
    expect(await guessUntilFull()).toBe(0);
    auth.clock.advance(minutes(3 * 24 * 60));
    expect(perHour.slice(4)).toEqual([10, 10, 10]);
    expect(await guessUntilFull()).toBe(10);
  });

  it('refuses the right code too once the tries are used up, but not the link', async () => {
    const free = await startAuth({ KQ_LIMIT_REQUESTS: 'off' });
    auth = free;
    await signUpVerified();
    expect(await guessUntilFull()).toBe(10);
    auth.clock.advance(1000);
    await ask(EMAIL, { nonce_hash: sha256Hex('new') });
    const { link } = await auth.mail('magic_link_login');
    const refused = await verifyCode(EMAIL, await codeOf(tokenOf(link)), 'new');
    expect(refused).toMatchObject({ status: 422, body: { errors: linkOnly, attempts_left: 0 } });
    expect((await verify(tokenOf(link))).status).toBe(200);
  });

  it.each(['link', 'reset'])(
    'forgives wrong codes after a redeemed %s, but not those of a live code',
    async (way) => {
      await signUpVerified();
      auth.requests.set(
        BOOKING,
        waitingRequest({ contact: { name: 'X', company: null, phone: null, email: EMAIL } }),
      );
      await auth.tell(BOOKING);
      const booking = await auth.mail('magic_link_booking');
      for (let step = 1; step <= 10; step += 1) await verifyCode(EMAIL, otherCode(booking.code, step));
      expect((await verifyCode(EMAIL, booking.code)).body.errors).toEqual(linkOnly);
      if (way === 'link') {
        await ask(EMAIL);
        expect((await verify(await newestToken('magic_link_login'))).status).toBe(200);
      } else expect((await reset(EMAIL)).status).toBe(200);
      auth.clock.advance(1000);
      await ask(EMAIL);
      expect((await verifyCode(EMAIL, booking.code)).body.errors.code[0]).toMatch(/^Der Code stimmt nicht/);
      expect((await verifyCode(EMAIL, (await auth.mail('magic_link_login')).code)).status).toBe(200);
    },
  );

  it('accepts 5 of hundreds of parallel guesses', async () => {
    await signUpVerified();
    await ask(EMAIL);
    const { code, link } = await auth.mail('magic_link_login');
    const guesses = Array.from({ length: 200 }, (_, index) => verifyCode(EMAIL, otherCode(code, index + 1)));
    const texts = (await Promise.all(guesses)).map(({ body }) => body.errors.code[0]);
    expect(texts.filter((text) => text !== linkOnly.code[0])).toHaveLength(10);
    expect((await verify(tokenOf(link))).status).toBe(200);
  });

  const leftWords = [
    'Noch 4 Versuche.',
    'Noch 3 Versuche.',
    'Noch 2 Versuche.',
    'Noch 1 Versuch.',
    'Bitte fordern Sie einen neuen an.',
  ];

  it('limits a booking code to 5 tries over all hours of its lifetime', async () => {
    auth.requests.set(BOOKING, waitingRequest());
    await auth.tell(BOOKING);
    const { code } = await auth.mail('magic_link_booking');
    const email = 'anfrage@bau.example';
    for (let step = 1; step <= 5; step += 1) {
      const { body } = await verifyCode(email, otherCode(code, step), NONCE);
      expect(body).toMatchObject({
        attempts_left: 5 - step,
        errors: { code: [`Der Code stimmt nicht. ${leftWords[step - 1]}`] },
      });
      auth.clock.advance(minutes(61));
    }
    expect((await verifyCode(email, code, NONCE)).status).toBe(422);
  });

  it('sends no code that would be refused', async () => {
    await signUpVerified();
    expect(await guessUntilFull()).toBe(10);
    auth.clock.advance(minutes(15));
    await ask(EMAIL);
    expect(await auth.mail('magic_link_login')).toMatchObject({ skip: false, code: null });
    await ask(EMAIL, { nonce_hash: sha256Hex(NONCE) });
    auth.clock.advance(1000);
    await ask(EMAIL, { nonce_hash: sha256Hex(NONCE) });
    expect((await auth.mail('magic_link_login')).code).toMatch(/^\d{6}$/);
  });

  it('has no codes with KQ_SIGN_IN_CODES=off, in mails, answers and at sign-in', async () => {
    auth = await startAuth({ KQ_SIGN_IN_CODES: 'off' });
    await signUp();
    expect((await auth.mail('magic_link_register')).code).toBeNull();
    const { body } = await ask(EMAIL);
    expect(body.message).toBe('Wenn die Adresse stimmt, haben wir Ihnen einen Link geschickt.');
    expect((await verifyCode(EMAIL, '000000')).body.errors).toEqual(linkOnly);
    expect((await verifyCode(EMAIL, '', NONCE)).status).toBe(422);
    expect((await verify(await newestToken('magic_link_register'), `?nonce=${NONCE}`)).status).toBe(200);
  });

  it('counts each address once an hour at which guesses fail, for the alert about spraying', async () => {
    await signUpVerified();
    const failing = async (): Promise<string[]> => {
      const { body: text } = await auth.container.app.inject({ url: '/metrics' });
      return text.split('\n').filter((line) => line.startsWith('kq_auth_failing_addresses_total'));
    };
    for (const email of [EMAIL, 'a@firma.example', 'b@firma.example'])
      for (let count = 0; count < 3; count += 1) {
        await verifyCode(email, '000000');
        if (email !== EMAIL) await login(email, 'falsch');
      }
    expect(await failing()).toEqual([
      'kq_auth_failing_addresses_total{what="code"} 3',
      'kq_auth_failing_addresses_total{what="password"} 2',
    ]);
  });

  it('accepts the code from a browser that signed in before after wrong codes of others', async () => {
    await signUpVerified();
    expect(await guessUntilFull()).toBe(10);
    auth.clock.advance(minutes(15));
    await ask(EMAIL, { nonce_hash: sha256Hex(NONCE) });
    expect((await verifyCode(EMAIL, (await auth.mail('magic_link_login')).code, NONCE)).status).toBe(200);
  });

  it('limits a browser that signed in before to 5 tries a code and 10 wrong codes an hour', async () => {
    await signUpVerified();
    const texts: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await ask(EMAIL);
      const { code } = await auth.mail('magic_link_login');
      for (let step = 1; step <= 4; step += 1)
        texts.push((await verifyCode(EMAIL, otherCode(code, step), NONCE)).body.errors.code[0]);
      auth.clock.advance(1000);
    }
    expect(texts.filter((text) => text !== linkOnly.code[0])).toHaveLength(10);
    expect(texts.slice(-2)).toEqual([linkOnly.code[0], linkOnly.code[0]]);
  });

  it('gives the browser that registered a foreign address no tries of its own', async () => {
    await signUp({ nonce_hash: sha256Hex('attacker') });
    await login(EMAIL, PASSWORD);
    expect(await guessUntilFull()).toBe(10);
    const code = await codeOf(await newestToken('magic_link_register'));
    expect((await verifyCode(EMAIL, code, 'attacker')).body.errors).toEqual(linkOnly);
  });
});

describe('S6 pre-registered victim', () => {
  const attack = async (): Promise<{ token: string; userId: number }> => {
    const attacker = await signUp({ nonce_hash: sha256Hex('nonce of the attacker') });
    const foreign = waitingRequest({
      id: BOOKING,
      user_id: attacker.userId,
      nonce_hash: sha256Hex('nonce of the attacker'),
    });
    auth.requests.set(BOOKING, foreign);
    await auth.tell(BOOKING);
    return attacker;
  };
  const expectTakenOver = async (attacker: { token: string; userId: number }): Promise<void> => {
    expect((await profile(attacker.token)).status).toBe(401);
    expect((await refresh(attacker.token)).status).toBe(401);
    expect((await login(EMAIL, PASSWORD)).status).toBe(401);
    expect(await auth.publishedOf('addressRejected')).toEqual([
      { user_id: attacker.userId, booking_request_id: BOOKING },
    ]);
    expect(await auth.publishedOf('addressVerified')).not.toContainEqual({
      user_id: attacker.userId,
      booking_request_id: BOOKING,
    });
  };

  it('removes the password, session and request of an attacker at a verification by link', async () => {
    const attacker = await attack();
    await ask(EMAIL, { nonce_hash: sha256Hex(NONCE) });
    const victim = await verify(
      await newestToken('magic_link_register').catch(() => newestToken('magic_link_login')),
      `?nonce=${NONCE}`,
    );
    expect(victim.status).toBe(200);
    await expectTakenOver(attacker);
    expect((await profile(victim.body.access_token)).status).toBe(200);
  });

  it('removes the password, session and request of an attacker at a verification by code', async () => {
    const attacker = await attack();
    await verifyCode(EMAIL, (await auth.mail('magic_link_register')).code, NONCE);
    await expectTakenOver(attacker);
  });

  it('removes the password, session and request of an attacker at a verification by password reset', async () => {
    const attacker = await attack();
    await forgot(EMAIL);
    const { searchParams } = new URL((await auth.mail('password_reset')).link);
    const password = 'passwort-des-opfers';
    const body = {
      email: EMAIL,
      token: searchParams.get('token'),
      password,
      password_confirmation: password,
    };
    expect((await auth.post(routes.resetPassword.path, body)).status).toBe(200);
    await expectTakenOver(attacker);
    expect((await login(EMAIL, password)).body.user.email_verified).toBe(true);
  });

  it('keeps the password, session and request of the browser that created them', async () => {
    const own = await signUp();
    auth.requests.set(BOOKING, waitingRequest({ user_id: own.userId }));
    await auth.tell(BOOKING);
    await verifyCode(EMAIL, (await auth.mail('magic_link_register')).code, NONCE);
    expect((await profile(own.token)).body.email_verified).toBe(true);
    expect((await login(EMAIL, PASSWORD)).status).toBe(200);
    // The request keeps its own link: this code listed and sent none (ADR 046).
    expect(await auth.publishedOf('addressVerified')).toEqual([
      { user_id: own.userId, booking_request_id: null },
    ]);
    expect(await auth.publishedOf('addressRejected')).toEqual([]);
  });

  it('leaves the account without a password and session after "Das war ich nicht"', async () => {
    const attacker = await signUp();
    await auth.post(routes.rejectMagicLink.path, { token: await newestToken('magic_link_register') });
    expect((await profile(attacker.token)).status).toBe(401);
    expect((await login(EMAIL, PASSWORD)).status).toBe(401);
  });
});

describe('S7 absolute URLs', () => {
  it('are built from KQ_PUBLIC_URL, never from a header', async () => {
    await auth.register({}, { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
    expect((await auth.mail('magic_link_register')).link).toMatch(/^https:\/\/kolonnenquartier\.example\//);
  });
});

describe('S8 tokens', () => {
  it('contain the address of the account only as a digest, which its requests are checked by (S1b)', async () => {
    const { token } = await signUp();
    expect(decodeJwt(token)).toMatchObject({ emd: emailDigest(EMAIL) });
    expect(JSON.stringify(decodeJwt(token))).not.toContain(EMAIL);
  });

  it('are accepted only when signed by EdDSA with our key, issuer and audience', async () => {
    const { token } = await signUp();
    const claims = decodeJwt(token);
    const { body } = await auth.internal('GET', '/jwks');
    const publicKey = base64url.decode(String(body.keys[0].x));
    const kid = String(body.keys[0].kid);
    const hs256 = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(publicKey);
    const [, payload = ''] = token.split('.');
    const header = base64url.encode(JSON.stringify({ alg: 'none', kid }));
    const tampered = token.replace(payload, base64url.encode(JSON.stringify({ ...claims, role: 'admin' })));
    const forged = [new UnsecuredJWT(claims).encode(), `${header}.${payload}.`, hs256, tampered];
    for (const bad of forged) {
      expect((await profile(bad)).status).toBe(401);
      expect((await refresh(bad)).status).toBe(401);
    }
    expect((await profile(token)).status).toBe(200);
  });

  it('end the session when used after their successor', async () => {
    const { token } = await signUp();
    const next: string = (await refresh(token)).body.access_token;
    expect((await profile(token)).status).toBe(200);
    expect((await profile(next)).status).toBe(200);
    expect((await refresh(token)).status).toBe(401);
    expect((await profile(next)).status).toBe(401);
    expect((await refresh(next)).status).toBe(401);
    const revoked = await auth.internal('GET', '/revocations');
    expect(revoked.body.data).toEqual([{ sid: decodeJwt(token)['sid'] }]);
  });

  it('end the session when two generations old', async () => {
    const { token } = await signUp();
    const second: string = (await refresh(token)).body.access_token;
    const third: string = (await refresh(second)).body.access_token;
    expect((await profile(token)).status).toBe(401);
    expect((await profile(third)).status).toBe(401);
  });

  it('are revoked by a password reset', async () => {
    const { token } = await signUpVerified();
    await forgot(EMAIL);
    const { searchParams } = new URL((await auth.mail('password_reset')).link);
    const password = 'ein-neues-passwort';
    await auth.post(routes.resetPassword.path, {
      email: EMAIL,
      token: searchParams.get('token'),
      password,
      password_confirmation: password,
    });
    const sids = (await auth.internal('GET', '/revocations')).body.data.map(
      ({ sid }: { sid: string }) => sid,
    );
    expect(sids).toContain(decodeJwt(token)['sid']);
  });
});

describe('S12 slow-down of logins', () => {
  it('delays after 5 failures, more per IP than per account, and locks no account out', async () => {
    await signUp();
    for (let failure = 0; failure < 10; failure += 1) await login(EMAIL, 'falsch', '198.51.100.1');
    expect(auth.sleeps).toEqual([250, 500, 1000, 2000, 4000]);
    auth.sleeps.length = 0;
    expect((await login(EMAIL, PASSWORD, '198.51.100.2')).status).toBe(200);
    expect(auth.sleeps).toEqual([1000]);
    expect((await login(EMAIL, PASSWORD, '198.51.100.1')).status).toBe(200);
    auth.sleeps.length = 0;
    auth.clock.advance(minutes(15));
    expect((await login(EMAIL, PASSWORD, '198.51.100.2')).status).toBe(200);
    expect(auth.sleeps).toEqual([]);
  });

  const guess = (email: string, count: number, nonce?: string) =>
    auth.post(
      routes.login.path,
      { email, password: `falsch-${count}`, nonce },
      { ip: `198.51.100.${count % 250}` },
    );
  /** A hundred passwords are hashed, two at a time. */
  const HASHING_MS = 120_000;
  const guesses = (email: string, count: number): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => guess(email, index)));
  const byMail = { status: 429, body: { message: 'Bitte per E-Mail anmelden' } };

  it(
    'asks unknown browsers to sign in by mail after 50 failures an hour, parallel ones too, for unknown addresses alike',
    async () => {
      await signUpVerified();
      await auth.post(routes.login.path, { email: EMAIL, password: PASSWORD, nonce: 'known' });
      const answers = await guesses(EMAIL, 70);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
      const others = await guesses('niemand@firma.example', 70);
      expect(others.filter(({ status }) => status === 401)).toHaveLength(50);
      const [known, unknown] = [await login(EMAIL, PASSWORD), await login('niemand@firma.example', PASSWORD)];
      expect(known).toMatchObject(byMail);
      expect(visible(unknown)).toEqual(visible(known));
      expect(Number(known.headers['retry-after'])).toBeGreaterThan(3000);
      const body = { email: EMAIL, password: PASSWORD, nonce: 'known' };
      expect((await auth.post(routes.login.path, body)).status).toBe(200);
      auth.clock.advance(minutes(60));
      expect((await login(EMAIL, PASSWORD)).status).toBe(200);
    },
    HASHING_MS,
  );

  it(
    'gives the browser that registered a foreign address no guesses of its own',
    async () => {
      await signUp({ nonce_hash: sha256Hex('attacker') });
      await guesses(EMAIL, 50);
      expect(await guess(EMAIL, 1, 'attacker')).toMatchObject(byMail);
    },
    HASHING_MS,
  );

  it('delays parallel guesses', async () => {
    await signUp();
    await Promise.all(Array.from({ length: 12 }, () => login(EMAIL, 'falsch')));
    // Each of the two counters delays seven of them, which need not be the same.
    expect(auth.sleeps.length).toBeGreaterThanOrEqual(7);
  });

  it('counts an IPv6 client by its /64', async () => {
    await signUp();
    for (let host = 1; host <= 6; host += 1) await login(EMAIL, 'falsch', `2001:db8:1:2::${host}`);
    auth.sleeps.length = 0;
    await login(EMAIL, 'falsch', '2001:db8:1:2:ffff::1');
    expect(auth.sleeps).toEqual([500]);
  });
});

describe('S20 what people type and paste', () => {
  it('signs in with a password of composed or decomposed letters, and refuses lone surrogates', async () => {
    const [composed = '', decomposed = ''] = ['NFC', 'NFD'].map((form) => 'Grüße-Köln-2027'.normalize(form));
    const fields = { password: composed, password_confirmation: decomposed };
    expect((await auth.register(fields)).status).toBe(201);
    for (const typed of [composed, decomposed]) expect((await login(EMAIL, typed)).status).toBe(200);
    const broken = 'ein-gutes-passwort\ud800';
    const refused = await auth.register({
      email: 'neu@firma.example',
      password: broken,
      password_confirmation: broken,
    });
    expect(Object.keys(refused.body.errors)).toEqual(['password']);
    expect(Object.keys((await login(EMAIL, broken)).body.errors)).toEqual(['password']);
  });

  it('signs in with a pasted code', async () => {
    await signUpVerified();
    for (const paste of [
      (code: string) => ` ${code}`,
      (code: string) => `Code: ${code.slice(0, 3)}\u00a0${code.slice(3)}`,
    ]) {
      await ask(EMAIL);
      const { code } = await auth.mail('magic_link_login');
      expect((await verifyCode(EMAIL, paste(code))).status).toBe(200);
      auth.clock.advance(1000);
    }
  });
});

describe('S13 enumeration', () => {
  it('answers login, links, reset and codes alike for known and unknown addresses', async () => {
    await signUpVerified();
    const unknown = 'niemand@firma.example';
    const userData = { firstname: 'A', lastname: 'B', role: 'guest', terms_accepted: true };
    const pairs: [Answer, Answer][] = [
      [await login(EMAIL, 'falsch'), await login(unknown, 'falsch')],
      [await ask(EMAIL), await ask(unknown)],
      [
        await ask(EMAIL, { type: 'register', user_data: userData }),
        await ask('neu@firma.example', { type: 'register', user_data: userData }),
      ],
      [await forgot(EMAIL), await forgot(unknown)],
      [await verifyCode(EMAIL, '000000'), await verifyCode(unknown, '000000')],
    ];
    for (const [known, unknown] of pairs) expect(visible(unknown)).toEqual(visible(known));
    for (let tries = 0; tries < 10; tries += 1) await verifyCode(unknown, '000000');
    const full = [await verifyCode(unknown, '000000'), await verifyCode(EMAIL, '000000')];
    expect(full[0]?.body.errors.code).toEqual(['Bitte nutzen Sie den Link in der Mail.']);
  });

  it('causes the same writes and answers for codes of known and unknown addresses', async () => {
    await signUpVerified();
    const unknown = 'niemand@firma.example';
    const { connection } = auth.container.store().database;
    const writes = jest.fn();
    for (const name of ['throttles', 'challenges', 'users', 'sessions']) {
      for (const model of Object.values(connection.models).filter(
        ({ collection }) => collection.name === name,
      )) {
        for (const operation of ['updateOne', 'updateMany', 'create', 'deleteOne'] as const) {
          const real = model[operation].bind(model) as (...args: unknown[]) => unknown;
          jest.spyOn(model, operation).mockImplementation(((...args: unknown[]) => {
            writes(`${name}.${operation}`);
            return real(...args);
          }) as never);
        }
      }
    }
    const tryCodes = async (email: string, nonce?: string) => {
      writes.mockClear();
      const answers: unknown[] = [];
      for (let count = 0; count < 12; count += 1)
        answers.push(visible(await verifyCode(email, String(count).padStart(6, '0'), nonce)));
      return { answers, writes: writes.mock.calls.flat() as string[] };
    };
    const ofUnknown = await tryCodes(unknown);
    // A try that is refused because its limit is full costs no write.
    expect(ofUnknown.writes).toHaveLength(10);
    expect(ofUnknown).toEqual(await tryCodes(EMAIL));
    for (const email of [EMAIL, unknown]) await ask(email, { nonce_hash: sha256Hex('asker') });
    expect(await tryCodes(unknown, 'asker')).toEqual(await tryCodes(EMAIL, 'asker'));
  });

  it('delays unknown accounts like known ones', async () => {
    for (let failure = 0; failure < 7; failure += 1) await login('niemand@firma.example', 'falsch');
    expect(auth.sleeps).toEqual([250, 500]);
  });

  it('spends the same password work and documents on unknown addresses', async () => {
    const real = createPasswordHasher();
    const verified: boolean[] = [];
    const passwords = {
      hash: real.hash,
      verify: (hash: string | null, password: string) => {
        verified.push(hash === null);
        return real.verify(hash, password);
      },
    };
    const own = await startAuth({}, { passwords });
    const { userId } = await own.register().then(({ body }) => ({ userId: body.user.id as number }));
    await own.container.store().users.change({ id: userId, set: { email_verified_at: own.clock.now() } });
    const challenges = () =>
      own.container.store().database.connection.collection('challenges').countDocuments({});
    for (const email of [EMAIL, 'niemand@firma.example']) {
      await own.post(routes.login.path, { email, password: 'falsch' });
      const before = await challenges();
      await own.post(routes.requestMagicLink.path, { email, type: 'login' });
      await own.post(routes.forgotPassword.path, { email });
      expect((await challenges()) - before).toBe(2);
    }
    expect(verified).toEqual([false, true]);
  });

  it('reports a registered address 5 times an hour and IP, then answers 429', async () => {
    await signUp();
    for (let count = 0; count < 5; count += 1) expect((await auth.register()).status).toBe(422);
    const refused = await auth.register();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await auth.register({}, { ip: '198.51.100.9' })).status).toBe(422);
    auth.clock.advance(minutes(60));
    expect((await auth.register()).status).toBe(422);
  });

  it('creates at most 20 accounts an hour per IP', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      answers.push((await auth.register({ email: `person-${count}@firma.example` })).status);
    }
    expect(answers).toEqual([...Array<number>(20).fill(201), 429]);
  });
});

describe('S19 admin role', () => {
  const signInByLink = async (link: string): Promise<Answer> => verify(tokenOf(link));

  it('is granted by no public call', async () => {
    const userData = { firstname: 'A', lastname: 'B', role: 'admin', terms_accepted: true };
    expect((await auth.register({ role: 'admin' })).status).toBe(422);
    expect((await ask('neu@firma.example', { type: 'register', user_data: userData })).status).toBe(422);
    expect((await ask(EMAIL, { type: 'admin' })).status).toBe(422);
    const { token } = await signUp();
    expect((await auth.post(routes.enableOwner.path, { role: 'admin' }, { token })).status).toBe(422);
    expect((await auth.post(routes.enableOwner.path, {}, { token })).body.user.role.name).toBe('owner');
  });

  it('is granted by a one-time link, which ends earlier sessions', async () => {
    const { token, userId } = await signUpVerified();
    const { link } = await auth.container.useCases().createAdminInvitation(EMAIL);
    expect((await profile(token)).body.role.name).toBe('guest');
    const { body } = await signInByLink(link);
    expect(body).toMatchObject({
      magic_link_type: 'admin',
      user: { id: userId, role: { id: 1, name: 'admin' } },
    });
    expect((await profile(token)).status).toBe(401);
    expect((await signInByLink(link)).status).toBe(410);
    expect(await auth.publishedOf('userRoleChanged')).toEqual([{ user_id: userId, role: 'admin' }]);
    expect((await auth.mails()).map(({ kind }) => kind)).not.toContain('magic_link_admin');
    expect((await auth.container.store().users.findById(userId))?.role_changes).toEqual([
      { at: auth.clock.now(), from: 'guest', to: 'admin', by: 'admin-link' },
    ]);
  });

  it('cannot be exchanged for owner, nor removed from the last admin', async () => {
    const { createAdminInvitation, removeAdmin } = auth.container.useCases();
    const first = await signInByLink((await createAdminInvitation(EMAIL)).link);
    expect((await auth.post(routes.enableOwner.path, {}, { token: first.body.access_token })).status).toBe(
      403,
    );
    expect(await removeAdmin(EMAIL)).toEqual({ isRemoved: false });
    await signInByLink((await createAdminInvitation('zweite@firma.example')).link);
    expect(await removeAdmin(EMAIL)).toEqual({ isRemoved: true });
    expect((await profile(first.body.access_token)).status).toBe(401);
    expect(await removeAdmin('zweite@firma.example')).toEqual({ isRemoved: false });
  });

  it('keeps the sign-in time through refreshes, so that the password can be requested again', async () => {
    const { token } = await signUp();
    auth.clock.advance(minutes(30));
    const next: string = (await refresh(token)).body.access_token;
    expect(decodeJwt(next)['auth_time']).toBe(decodeJwt(token)['auth_time']);
  });
});

describe('S20 mass assignment', () => {
  it.each([
    'role_id',
    'email_verified',
    'email_verified_at',
    'demo',
    'trial_ends_at',
    'company_id',
    'id',
    '_id',
    'password_hash',
    '__proto__x',
  ])('rejects the field %s in a registration', async (field) => {
    const { status, body } = await auth.register({ [field]: 1 });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('rejects unknown fields in other calls', async () => {
    const { token } = await signUp();
    expect(
      (await auth.post(routes.enableOwner.path, { trial_ends_at: '2030-01-01' }, { token })).status,
    ).toBe(422);
    expect(
      (await auth.post(routes.login.path, { email: EMAIL, password: PASSWORD, role: 'admin' })).status,
    ).toBe(422);
  });
});

describe('S21 query operators', () => {
  it('rejects objects where a text is expected', async () => {
    await signUp();
    for (const evil of [{ $gt: '' }, { $ne: null }, ['a@b.de'], { $regex: '.*' }]) {
      expect((await auth.post(routes.login.path, { email: evil, password: PASSWORD })).status).toBe(422);
      expect((await auth.post(routes.login.path, { email: EMAIL, password: evil })).status).toBe(422);
      expect((await auth.post(routes.verifyCode.path, { email: EMAIL, code: evil })).status).toBe(422);
      expect((await auth.post(routes.inspectMagicLink.path, { token: evil })).status).toBe(422);
      expect((await auth.post(routes.forgotPassword.path, { email: evil })).status).toBe(422);
    }
    const { link } = await auth.container.useCases().createAdminInvitation('chef@firma.example');
    const token: string = (await verify(tokenOf(link))).body.access_token;
    expect((await auth.get(`${routes.adminUsers.path}?role[$ne]=guest`, { token })).status).toBe(400);
    expect((await auth.get(`${routes.adminUsers.path}?page=1&page=2`, { token })).status).toBe(400);
  });

  it('treats pattern characters in an address as literal characters', async () => {
    await signUp();
    expect((await login('t+st@firma.example', PASSWORD)).status).toBe(401);
    expect((await login('te.t@firma.example', PASSWORD)).status).toBe(401);
  });
});

describe('S22 personal data', () => {
  it('never appears in events, counters, logs or metrics', async () => {
    const { logger, lines } = memoryLogger();
    const own = await startAuth({}, { logger });
    await own.register({ phone: '+49 621 7654321' });
    await own.post(routes.login.path, { email: EMAIL, password: 'falsch' });
    const { link, code } = await own.mail('magic_link_register');
    await own.get(`/auth/magic-link/verify/${tokenOf(link)}?nonce=${NONCE}`);
    const published = await own.published();
    const known = Object.values(events).map(({ type }) => type as string);
    for (const event of published) {
      expect(known).toContain(event.type);
      expect(JSON.stringify(event.data)).not.toMatch(/@|firma|Person|7654321/);
    }
    const counters = await own.container
      .store()
      .database.connection.collection('throttles')
      .find({})
      .toArray();
    expect(counters.length).toBeGreaterThan(0);
    const metrics = await own.container.app.inject({ url: '/metrics' });
    const written = [JSON.stringify(counters), JSON.stringify(lines), metrics.body].join('\n');
    for (const secret of [
      'firma.example',
      'Person',
      '203.0.113.7',
      tokenOf(link),
      tokenOf(link).split('.')[1],
      `"${code}"`,
      NONCE,
      'falsch',
    ]) {
      expect(written).not.toContain(secret);
    }
  });

  it('is not stored as link, code or password in the database', async () => {
    await signUp();
    const { link, code } = await auth.mail('magic_link_register');
    const { connection } = auth.container.store().database;
    for (const name of ['users', 'challenges', 'sessions']) {
      const text = JSON.stringify(await connection.collection(name).find({}).toArray());
      for (const secret of [tokenOf(link).split('.')[1] ?? '', `"${code}"`, PASSWORD])
        expect(text).not.toContain(secret);
    }
    const [user] = await connection.collection('users').find({}).toArray();
    expect(user?.['password_hash']).toMatch(/^\$argon2id\$/);
  });
});

describe('S23 ids', () => {
  it('are random, not sequential', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.push((await signUp({ email: `p${count}@firma.example` })).userId);
    expect(ids.every((id) => id >= 10 ** 9 && id < 10 ** 12)).toBe(true);
    expect(ids.some((id, index) => index > 0 && id === (ids[index - 1] ?? 0) + 1)).toBe(false);
  });

  it('of a link reveal nothing without its key, and wrong and unknown links get the same answer', async () => {
    await signUpVerified();
    await ask(EMAIL);
    const [id = '', mac = ''] = (await newestToken('magic_link_login')).split('.');
    const guessed = createHmac('sha256', 'x').update(id).digest('base64url');
    const wrong = await verify(`${id}.${guessed}`);
    const unknown = await verify(`${'0'.repeat(24)}.${mac}`);
    expect(wrong.status).toBe(410);
    expect(visible(wrong)).toEqual(visible(unknown));
    expect((await verify(`${id}.${mac}`)).status).toBe(200);
  });
});
