import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { routes } from '@kq/contracts';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import {
  FIREFOX,
  type Harness,
  NONCE,
  PASSWORD,
  sha256Hex,
  startAuth,
  tokenOf,
  waitingRequest,
} from './harness';

let auth: Harness;
beforeEach(async () => {
  auth = await startAuth();
});

const EMAIL = 'test@firma.example';
const BOOKING = 2_000_000_000_001;
const minutes = (count: number): number => count * 60_000;

const ask = (email: string, fields: Record<string, unknown> = {}) =>
  auth.post(routes.requestMagicLink.path, { email, type: 'login', ...fields });
const verify = (token: string, query = '', headers: Record<string, string> = {}) =>
  auth.get(`/auth/magic-link/verify/${encodeURIComponent(token)}${query}`, { headers });
const inspect = (token: string, nonce?: string) => auth.post(routes.inspectMagicLink.path, { token, nonce });
const reject = (token: string) => auth.post(routes.rejectMagicLink.path, { token });
const verifyCode = (email: string, code: string, nonce?: string) =>
  auth.post(routes.verifyCode.path, { email, code, nonce });
const profile = (token: string) => auth.get(routes.profile.path, { token });
const verified = () => auth.publishedOf('addressVerified');
const rejected = () => auth.publishedOf('addressRejected');

async function verifyAddress(): Promise<void> {
  await auth.register({ email: EMAIL });
  const { code } = await auth.mail('magic_link_register');
  await verifyCode(EMAIL, code, NONCE);
  auth.clock.advance(1000);
}
async function waitingLink(overrides: Parameters<typeof waitingRequest>[0] = {}): Promise<string> {
  const request = waitingRequest(overrides);
  auth.requests.set(request.summary.id, request);
  await auth.tell(request.summary.id);
  return tokenOf((await auth.mail('magic_link_booking')).link);
}

describe('POST /auth/magic-link/request', () => {
  it('answers 422 with texts by field (docs/spec API-10)', async () => {
    expect((await ask('nope')).body.errors).toHaveProperty('email');
    expect((await ask(EMAIL, { type: 'admin' })).body.errors).toHaveProperty('type');
    expect((await ask(EMAIL, { type: 'register' })).body.errors).toEqual({ user_data: ['Bitte ausfüllen.'] });
  });

  it('mails a link that signs in once (docs/spec API-10, API-11)', async () => {
    await verifyAddress();
    const asked = await ask(EMAIL);
    expect(asked).toMatchObject({
      status: 200,
      body: { message: expect.any(String), expires_in_minutes: 15 },
    });
    const token = tokenOf((await auth.mail('magic_link_login')).link);
    const { status, body, headers } = await verify(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      magic_link_type: 'login',
      message: 'Sie sind angemeldet.',
      booking_request_id: null,
    });
    expect(body.user.email).toBe(EMAIL);
    expect(headers['cache-control']).toBe('no-store');
    expect((await profile(body.access_token)).status).toBe(200);
    expect((await verify(token)).status).toBe(410);
  });

  it('creates an account by link (docs/spec API-10, API-11)', async () => {
    const userData = {
      firstname: 'Neu',
      lastname: 'Hier',
      role: 'owner',
      language: 'en',
      terms_accepted: true,
    };
    const nonce_hash = sha256Hex(NONCE);
    await ask('neu@firma.example', { type: 'register', user_data: userData, nonce_hash });
    const { body } = await verify(tokenOf((await auth.mail('magic_link_register')).link), `?nonce=${NONCE}`);
    expect(body).toMatchObject({
      magic_link_type: 'register',
      user: { name: 'Neu Hier', role_id: 2, email_verified: true, language: 'en' },
    });
    expect(await verified()).toEqual([{ user_id: body.user.id, booking_request_id: null }]);
  });

  it('voids a link when the next of its kind is requested', async () => {
    await verifyAddress();
    await ask(EMAIL);
    const old = await auth.mail('magic_link_login');
    auth.clock.advance(1000);
    await ask(EMAIL);
    expect((await verify(tokenOf(old.link))).status).toBe(410);
    expect((await verifyCode(EMAIL, old.code)).status).toBe(422);
    expect((await verify(tokenOf((await auth.mail('magic_link_login')).link))).status).toBe(200);
  });

  it('rejects a link after 15 minutes', async () => {
    await verifyAddress();
    await ask(EMAIL);
    const { link, code } = await auth.mail('magic_link_login');
    auth.clock.advance(minutes(15));
    expect((await verify(tokenOf(link))).status).toBe(410);
    expect((await verifyCode(EMAIL, code)).status).toBe(422);
  });
});

describe('GET /auth/magic-link/verify/{token}', () => {
  it('answers 410 to a token that auth did not issue', async () => {
    expect((await verify('abc')).status).toBe(410);
    expect((await verify(`${'0'.repeat(24)}.${'A'.repeat(43)}`)).status).toBe(410);
  });

  it('signs in once on concurrent clicks', async () => {
    await verifyAddress();
    await ask(EMAIL);
    const token = tokenOf((await auth.mail('magic_link_login')).link);
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
  });
});

describe('POST /auth/magic-link/verify-code', () => {
  it('answers 422 to a malformed code (docs/spec API-12)', async () => {
    expect((await verifyCode(EMAIL, '12345')).body.errors).toEqual({ code: ['Der Code hat 6 Ziffern.'] });
  });

  it('signs in and verifies the address (docs/spec API-12)', async () => {
    const { body: registered } = await auth.register({ email: EMAIL });
    const { code } = await auth.mail('magic_link_register');
    const { status, body } = await verifyCode(EMAIL, code, NONCE);
    expect(status).toBe(200);
    expect(body).toMatchObject({ magic_link_type: 'register', user: { email_verified: true } });
    expect(await verified()).toEqual([{ user_id: registered.user.id, booking_request_id: null }]);
    expect((await verifyCode(EMAIL, code)).status).toBe(422);
  });
});

describe('a booking request of an unverified address', () => {
  it('creates an account and mails link, code and summary', async () => {
    await waitingLink();
    const mail = await auth.mail('magic_link_booking');
    expect(mail).toMatchObject({
      to: { email: 'anfrage@bau.example', name: 'Bau Leitung', is_demo: false },
      code: expect.stringMatching(/^\d{6}$/),
      expires_at: '2036-03-03T09:00:00.000Z',
      request_summary: { id: BOOKING, place: 'Leuna', owners: 20 },
    });
    const [registered] = await auth.publishedOf('userRegistered');
    expect(registered).toMatchObject({ role: 'guest' });
  });

  it('shows the pending request without using the link', async () => {
    const token = await waitingLink();
    const listed = { ...waitingRequest().summary, entered_at: waitingRequest().created_at };
    expect((await inspect(token, NONCE)).body).toEqual({
      type: 'booking',
      email_masked: 'a…@bau.example',
      same_browser: true,
      requested_at: '2036-03-02T09:00:00.000Z',
      requested_with: 'Firefox auf Windows',
      request_summary: listed,
      requests: [listed],
    });
    expect((await inspect(token)).body.same_browser).toBe(false);
    expect((await verify(token)).status).toBe(200);
  });

  it('is sent by the link, once', async () => {
    const token = await waitingLink();
    const { status, body } = await verify(token, `?nonce=${NONCE}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      magic_link_type: 'booking',
      booking_request_id: BOOKING,
      message: 'Ihre Anfrage ist unterwegs.',
    });
    expect(await verified()).toEqual([{ user_id: body.user.id, booking_request_id: BOOKING }]);
    expect((await verify(token)).status).toBe(410);
    expect(await verified()).toHaveLength(1);
  });

  it('is sent by the code', async () => {
    await waitingLink();
    const { code } = await auth.mail('magic_link_booking');
    const { body } = await verifyCode('anfrage@bau.example', code);
    expect(body).toMatchObject({ magic_link_type: 'booking', booking_request_id: BOOKING });
  });

  it('is dropped by "Das war ich nicht"', async () => {
    const token = await waitingLink();
    expect((await reject(token)).status).toBe(204);
    expect(await rejected()).toEqual([{ user_id: expect.any(Number), booking_request_id: BOOKING }]);
    expect((await verify(token)).status).toBe(410);
    expect((await reject(token)).status).toBe(410);
    expect(await verified()).toEqual([]);
  });

  it('has a link that is valid for 24 hours', async () => {
    const token = await waitingLink();
    auth.clock.advance(minutes(24 * 60) - 1000);
    expect((await inspect(token)).status).toBe(200);
    auth.clock.advance(1000);
    expect((await inspect(token)).status).toBe(410);
  });

  it('is sent to the account of a signed-in sender, whatever the contact contains', async () => {
    const { body } = await auth.register({ email: EMAIL });
    await waitingLink({ user_id: body.user.id });
    expect((await auth.mail('magic_link_booking')).to.email).toBe(EMAIL);
  });

  it('waits on after another verification in the same browser', async () => {
    await waitingLink();
    await ask('anfrage@bau.example', { nonce_hash: sha256Hex(NONCE) });
    const { body } = await verify(tokenOf((await auth.mail('magic_link_login')).link), `?nonce=${NONCE}`);
    expect(await verified()).toEqual([{ user_id: body.user.id, booking_request_id: null }]);
  });

  it('is answered with 410 once it is no longer waiting, and its mail is skipped', async () => {
    const token = await waitingLink();
    auth.requests.set(BOOKING, waitingRequest({ is_waiting: false }));
    expect((await inspect(token)).status).toBe(410);
    expect(await auth.mail('magic_link_booking')).toEqual({ skip: true, reason: 'no longer waiting' });
  });

  it('is answered with 503 while listings is unavailable', async () => {
    const token = await waitingLink();
    auth.listingsIsDown(true);
    expect((await inspect(token)).status).toBe(503);
    auth.listingsIsDown(false);
    expect((await inspect(token)).status).toBe(200);
  });
});

describe('booking-request.verification-needed.v1', () => {
  const deadLetters = async (): Promise<number> =>
    auth.container.store().database.connection.collection('dead_letters').countDocuments({});

  it('sends one mail for a duplicate event', async () => {
    await waitingLink();
    await auth.tell(BOOKING);
    await Promise.all([auth.tell(BOOKING), auth.tell(BOOKING)]);
    expect(await auth.mails()).toHaveLength(1);
  });

  it('sends nothing for a request that is no longer waiting', async () => {
    auth.requests.set(BOOKING, waitingRequest({ is_waiting: false }));
    await auth.tell(BOOKING);
    expect(await auth.mails()).toEqual([]);
  });

  it('dead-letters an event while listings is unavailable, and an unknown request after its wait', async () => {
    auth.listingsIsDown(true);
    await auth.tell(BOOKING);
    auth.listingsIsDown(false);
    await auth.tell(BOOKING + 1);
    expect(await deadLetters()).toBe(2);
  });

  it('dead-letters a poison message and continues with the next', async () => {
    const poison = {
      data: { booking_request_id: 'x' },
      id: '00000000-0000-4000-8000-000000000001',
      subject: 'x',
      sequence: 1,
    };
    const envelope = {
      specversion: '1.0',
      source: 'listings',
      time: '2036-03-02T09:00:00.000Z',
      datacontenttype: 'application/json',
    };
    await auth.bus.publish({
      ...envelope,
      ...poison,
      type: 'booking-request.verification-needed.v1',
    } as never);
    expect(await deadLetters()).toBe(1);
    await waitingLink();
    expect(await auth.mails()).toHaveLength(1);
  });
});

describe('calls from auth to listings', () => {
  it('carry a service token and map its errors', async () => {
    const seen: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(waitingRequest()));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    afterTest(() => new Promise((resolve) => server.close(resolve)));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const other = await startAuth({}, { waitingRequests: undefined, listingsUrl: () => url });
    await other.tell(BOOKING);
    expect(await other.mails()).toHaveLength(1);
    expect(seen[0]).toMatch(/^Bearer ey/);
  });
});

describe('POST /auth/forgot-password and /auth/reset-password', () => {
  const forgot = (email: string) => auth.post(routes.forgotPassword.path, { email });
  const reset = (fields: Record<string, unknown>) =>
    auth.post(routes.resetPassword.path, {
      password: 'ein-neues-passwort',
      password_confirmation: 'ein-neues-passwort',
      ...fields,
    });
  const linkParts = async (): Promise<{ email: string; token: string }> => {
    const { searchParams, pathname } = new URL((await auth.mail('password_reset')).link);
    expect(pathname).toBe('/reset-password');
    return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
  };

  it('answer 422 with texts by field', async () => {
    expect((await forgot('nope')).body.errors).toHaveProperty('email');
    expect(
      (await reset({ email: EMAIL, token: 'abc', password_confirmation: 'anders' })).body.errors,
    ).toHaveProperty('password_confirmation');
    const { status, body } = await reset({ email: EMAIL, token: 'abc' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      token: ['Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.'],
    });
  });

  it('set a new password once and end all sessions (docs/spec API-09)', async () => {
    await verifyAddress();
    const { body } = await auth.post(routes.login.path, { email: EMAIL, password: PASSWORD });
    await forgot(EMAIL);
    const parts = await linkParts();
    expect((await reset({ ...parts, email: 'andere@firma.example' })).status).toBe(422);
    expect((await reset(parts)).body).toEqual({
      message: 'Ihr Passwort ist geändert. Bitte melden Sie sich an.',
    });
    expect((await profile(body.access_token)).status).toBe(401);
    expect((await auth.post(routes.login.path, { email: EMAIL, password: PASSWORD })).status).toBe(401);
    expect(
      (await auth.post(routes.login.path, { email: EMAIL, password: 'ein-neues-passwort' })).status,
    ).toBe(200);
    expect((await reset(parts)).status).toBe(422);
  });

  it('do not sign in by a reset link', async () => {
    await verifyAddress();
    await forgot(EMAIL);
    expect((await verify((await linkParts()).token)).status).toBe(410);
  });
});

it('derives the browser name in a mail from known names, never from the header text', async () => {
  await verifyAddress();
  await auth.post(
    routes.requestMagicLink.path,
    { email: EMAIL, type: 'login' },
    { headers: { 'user-agent': `<b>${FIREFOX}` } },
  );
  expect((await auth.mail('magic_link_login')).requested_with).toBe('Firefox auf Windows');
});
