import { routes } from '@kq/contracts';
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

const EMAIL = 'opfer@firma.example';
const ATTACKER = 'nonce of the attacker';
const NEW_PASSWORD = 'passwort-des-opfers';

const entered = {
  email: EMAIL,
  role: 'owner',
  firstname: 'Boese',
  lastname: 'Muster',
  company: 'Angreifer GmbH',
  phone: '+49 30 123456',
  nonce_hash: sha256Hex(ATTACKER),
};
const facts = {
  name: 'Boese Muster',
  company: 'Angreifer GmbH',
  phone: '+49 30 123456',
  role: 'owner',
  accommodations: 3,
};

let auth: Harness;
beforeEach(async () => {
  auth = await startAuth();
  auth.setAccommodations(3);
});

const login = (password: string) => auth.post(routes.login.path, { email: EMAIL, password });
const profile = (token?: string) => auth.get(routes.profile.path, { token });
const storedUser = () => auth.container.store().users.findByEmail(EMAIL);
const inspect = (token: string, nonce = NONCE) => auth.post(routes.inspectMagicLink.path, { token, nonce });
const inspectCode = (code: string, nonce = NONCE) =>
  auth.post(routes.inspectCode.path, { email: EMAIL, code, nonce });

interface Flow {
  /** What the holder of the address reads before the decision. */
  readonly facts: () => Promise<Answer>;
  readonly redeem: (keep?: boolean, nonce?: string) => Promise<Answer>;
}

const flows: Record<string, () => Promise<Flow>> = {
  async link() {
    const token = tokenOf((await auth.mail('magic_link_register')).link);
    return {
      facts: () => inspect(token),
      redeem: (keep, nonce = NONCE) => {
        const choice = keep === undefined ? '' : `&keep_registration=${keep}`;
        return auth.get(`/auth/magic-link/verify/${token}?nonce=${encodeURIComponent(nonce)}${choice}`);
      },
    };
  },
  async code() {
    const { code } = await auth.mail('magic_link_register');
    return {
      facts: () => inspectCode(code),
      redeem: (keep, nonce = NONCE) =>
        auth.post(routes.verifyCode.path, { email: EMAIL, code, nonce, keep_registration: keep }),
    };
  },
  async 'password reset'() {
    await auth.post(routes.forgotPassword.path, { email: EMAIL });
    const token = new URL((await auth.mail('password_reset')).link).searchParams.get('token') ?? '';
    const password = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    return {
      facts: () => inspect(token),
      redeem: (keep, nonce = NONCE) =>
        auth.post(routes.resetPassword.path, {
          email: EMAIL,
          token,
          ...password,
          nonce,
          keep_registration: keep,
        }),
    };
  },
};

describe.each(Object.keys(flows))('S6 first verification by another browser: %s', (name) => {
  const prepare = async () => {
    const attacker = (await auth.register(entered)).body;
    auth.clock.advance(1000);
    return { attacker, flow: await (flows[name] as () => Promise<Flow>)() };
  };
  const expectAttackerOut = async (attacker: Answer['body']): Promise<void> => {
    expect((await profile(attacker.authorization.token)).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(401);
  };

  it('shows the entered facts without using anything', async () => {
    const { flow } = await prepare();
    for (const _again of [1, 2]) {
      const { status, body } = await flow.facts();
      expect({ status, registration: body.registration }).toEqual({ status: 200, registration: facts });
    }
    expect(await storedUser()).toMatchObject({ email_verified_at: null, company: 'Angreifer GmbH' });
    expect((await flow.redeem(true)).status).toBe(200);
  });

  it.each([[undefined], [false]])('resets the account with keep_registration %s', async (keep) => {
    const { attacker, flow } = await prepare();
    expect((await flow.redeem(keep)).status).toBe(200);
    await expectAttackerOut(attacker);
    expect(await storedUser()).toMatchObject({
      firstname: '',
      lastname: '',
      company: null,
      phone: null,
      role: 'guest',
      trial_ends_at: null,
    });
    expect(await auth.publishedOf('userRoleChanged')).toEqual([{ user_id: attacker.user.id, role: 'guest' }]);
    expect(await auth.publishedOf('addressVerified')).toEqual([
      {
        user_id: attacker.user.id,
        booking_request_id: null,
        reset_before: auth.clock.now().toISOString(),
      },
    ]);
  });

  it('keeps the facts with keep_registration true, not password and sessions', async () => {
    const { attacker, flow } = await prepare();
    expect((await flow.redeem(true)).status).toBe(200);
    await expectAttackerOut(attacker);
    expect(await storedUser()).toMatchObject({
      firstname: 'Boese',
      company: 'Angreifer GmbH',
      role: 'owner',
    });
    expect(await auth.publishedOf('addressVerified')).toEqual([
      { user_id: attacker.user.id, booking_request_id: null },
    ]);
  });

  it('changes nothing for the browser that registered', async () => {
    const { flow } = await prepare();
    expect((await flow.redeem(undefined, ATTACKER)).status).toBe(200);
    expect(await storedUser()).toMatchObject({ company: 'Angreifer GmbH', role: 'owner' });
  });

  it('answers 503 while the number of accommodations is unknown', async () => {
    const { flow } = await prepare();
    auth.listingsIsDown(true);
    expect((await flow.facts()).status).toBe(503);
  });
});

describe('S6 facts of a registration', () => {
  it('are shown to no other browser once the address is verified', async () => {
    await auth.register(entered);
    const { code } = await auth.mail('magic_link_register');
    await auth.post(routes.verifyCode.path, { email: EMAIL, code, nonce: NONCE });
    auth.clock.advance(1000);
    await auth.post(routes.requestMagicLink.path, { email: EMAIL, type: 'login' });
    const { body } = await inspect(tokenOf((await auth.mail('magic_link_login')).link));
    expect(body.registration).toBeUndefined();
  });

  it('are not shown for a wrong code, which counts as a try of the sign-in', async () => {
    await auth.register(entered);
    const { code } = await auth.mail('magic_link_register');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let left = 4; left >= 0; left -= 1) {
      const { status, body } = await inspectCode(wrong);
      expect({ status, left: body.attempts_left, registration: body.registration }).toEqual({
        status: 422,
        left,
      });
    }
    expect((await inspectCode(code)).status).toBe(422);
    expect((await auth.post(routes.verifyCode.path, { email: EMAIL, code, nonce: NONCE })).status).toBe(422);
  });

  it('of an unknown address are refused as those of a known one', async () => {
    await auth.register(entered);
    const unknown = { email: 'niemand@firma.example', code: '000000', nonce: NONCE };
    await auth.post(routes.requestMagicLink.path, { email: unknown.email, type: 'login' });
    const { code } = await auth.mail('magic_link_register');
    const known = await inspectCode(code === '111111' ? '222222' : '111111');
    const other = await auth.post(routes.inspectCode.path, unknown);
    expect({ ...other.body, request_id: '' }).toEqual({ ...known.body, request_id: '' });
    expect(other.status).toBe(known.status);
  });
});

describe('S6 an account that a booking request created', () => {
  const BOOKING = 2_000_000_000_001;
  const ask = async (): Promise<string> => {
    auth.requests.set(BOOKING, waitingRequest());
    await auth.tell(BOOKING);
    return tokenOf((await auth.mail('magic_link_booking')).link);
  };
  const verify = (token: string, query: string) => auth.get(`/auth/magic-link/verify/${token}?${query}`);

  it('keeps its facts for the browser that asked, which sees no decision', async () => {
    const token = await ask();
    expect((await inspect(token)).body.registration).toBeUndefined();
    expect((await verify(token, `nonce=${NONCE}`)).body.user).toMatchObject({
      name: 'Bau Leitung',
      company: 'Bau GmbH',
    });
  });

  it('shows them to another browser, which sends the request in both cases', async () => {
    const token = await ask();
    expect((await inspect(token, 'phone')).body).toMatchObject({
      type: 'booking',
      registration: { name: 'Bau Leitung', company: 'Bau GmbH', role: 'guest', accommodations: 0 },
      request_summary: { place: 'Leuna' },
    });
    expect((await verify(token, 'nonce=phone')).body.user).toMatchObject({ name: '', company: null });
    expect(await auth.publishedOf('addressVerified')).toMatchObject([{ booking_request_id: BOOKING }]);
  });
});

describe('S6 an administrator whose address another person registered', () => {
  it('is an administrator without the entered facts', async () => {
    await auth.register(entered);
    const { link } = await auth.container.useCases().createAdminInvitation(EMAIL);
    const { body } = await auth.get(`/auth/magic-link/verify/${tokenOf(link)}`);
    expect(body.user).toMatchObject({ name: '', company: null, role: { name: 'admin' } });
  });
});
