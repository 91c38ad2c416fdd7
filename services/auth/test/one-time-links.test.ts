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

const EMAIL = 'test@firma.example';
const BOOKING = 2_000_000_000_001;
const NEW_PASSWORD = 'ein-neues-passwort';
const attackersNonce = sha256Hex('nonce of another browser');

let auth: Harness;
beforeEach(async () => {
  auth = await startAuth();
});

const ask = (email = EMAIL) =>
  auth.post(routes.requestMagicLink.path, { email, type: 'login', nonce_hash: sha256Hex(NONCE) });
const verify = (token: string) => auth.get(`/auth/magic-link/verify/${token}?nonce=${NONCE}`);
const login = (password: string) => auth.post(routes.login.path, { email: EMAIL, password });
const profile = (token: string) => auth.get(routes.profile.path, { token });
const storedUser = () => auth.container.store().users.findByEmail(EMAIL);

interface Redemption {
  redeem(): Promise<Answer>;
  /** Status of a redemption after the first one. */
  readonly lateStatus: number;
  /** Requests a new link or code and redeems it. */
  again(): Promise<Answer>;
}

async function newLogin(): Promise<Answer> {
  auth.clock.advance(1000);
  await ask();
  return verify(tokenOf((await auth.mail('magic_link_login')).link));
}

async function verifiedAccount(): Promise<string> {
  const { body } = await auth.register();
  await verify(tokenOf((await auth.mail('magic_link_register')).link));
  auth.clock.advance(1000);
  return body.authorization.token;
}

const kinds: Record<string, () => Promise<Redemption>> = {
  async login() {
    await verifiedAccount();
    await ask();
    const token = tokenOf((await auth.mail('magic_link_login')).link);
    return { redeem: () => verify(token), lateStatus: 410, again: newLogin };
  },
  async register() {
    await auth.register({ nonce_hash: attackersNonce });
    const token = tokenOf((await auth.mail('magic_link_register')).link);
    return { redeem: () => verify(token), lateStatus: 410, again: newLogin };
  },
  async code() {
    await auth.register({ nonce_hash: attackersNonce });
    const { code } = await auth.mail('magic_link_register');
    return {
      redeem: () => auth.post(routes.verifyCode.path, { email: EMAIL, code, nonce: NONCE }),
      lateStatus: 422,
      again: newLogin,
    };
  },
  async booking() {
    const contact = { name: 'Bau Leitung', company: null, phone: null, email: EMAIL };
    auth.requests.set(BOOKING, waitingRequest({ contact }));
    await auth.tell(BOOKING);
    const token = tokenOf((await auth.mail('magic_link_booking')).link);
    return { redeem: () => verify(token), lateStatus: 410, again: newLogin };
  },
  async admin() {
    await verifiedAccount();
    const { createAdminInvitation } = auth.container.useCases();
    const { link } = await createAdminInvitation(EMAIL);
    return {
      redeem: () => verify(tokenOf(link)),
      lateStatus: 410,
      async again() {
        auth.clock.advance(1000);
        return verify(tokenOf((await createAdminInvitation(EMAIL)).link));
      },
    };
  },
  async password_reset() {
    await auth.register({ nonce_hash: attackersNonce });
    const newReset = async () => {
      auth.clock.advance(1000);
      await auth.post(routes.forgotPassword.path, { email: EMAIL });
      const { searchParams } = new URL((await auth.mail('password_reset')).link);
      const fields = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
      const body = { email: EMAIL, token: searchParams.get('token'), ...fields };
      return () => auth.post(routes.resetPassword.path, body);
    };
    return {
      redeem: await newReset(),
      lateStatus: 422,
      again: async () => (await newReset())(),
    };
  },
  async owner_invitation() {
    const token = await verifiedAccount();
    const newInvitation = async () => {
      auth.clock.advance(1000);
      const { link } = await auth.container.useCases().createOwnerInvitation(EMAIL);
      return () => auth.post(routes.enableOwner.path, { w: tokenOf(link) }, { token });
    };
    return {
      redeem: await newInvitation(),
      lateStatus: 422,
      again: async () => (await newInvitation())(),
    };
  },
  async reject() {
    await auth.register();
    const token = tokenOf((await auth.mail('magic_link_register')).link);
    return {
      redeem: () => auth.post(routes.rejectMagicLink.path, { token }),
      lateStatus: 410,
      again: newLogin,
    };
  },
};

describe.each(Object.keys(kinds))('one-time link: %s', (kind) => {
  const prepare = () => (kinds[kind] as () => Promise<Redemption>)();

  it('is redeemed by exactly one of six parallel calls', async () => {
    const { redeem, lateStatus } = await prepare();
    const before = await auth.container.store().users.findByEmail(EMAIL);
    const statuses = (await Promise.all(Array.from({ length: 6 }, redeem))).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === lateStatus)).toHaveLength(5);
    expect(((await storedUser())?.version ?? 0) - (before?.version ?? 0)).toBeLessThanOrEqual(1);
  });

  it('is used up before it changes the account, and a new one works after a crash in between', async () => {
    const { redeem, lateStatus, again } = await prepare();
    const before = await storedUser();
    const fault = jest.spyOn(auth.container.store().users, 'change').mockRejectedValue(new Error('crash'));
    expect((await redeem()).status).toBe(kind === 'login' ? 200 : 500);
    expect(await storedUser()).toEqual(before);
    fault.mockRestore();
    expect((await redeem()).status).toBe(lateStatus);
    expect((await again()).status).toBeLessThan(300);
  });
});

describe('a crash between using up a one-time link and the change it authorises', () => {
  const crashOnce = async (redeem: () => Promise<Answer>): Promise<void> => {
    const fault = jest.spyOn(auth.container.store().users, 'change').mockRejectedValue(new Error('crash'));
    await redeem();
    fault.mockRestore();
  };

  it('sends the waiting request with the next link, once', async () => {
    const { redeem, again } = await (kinds['booking'] as () => Promise<Redemption>)();
    await crashOnce(redeem);
    expect(await auth.publishedOf('addressVerified')).toEqual([]);
    await again();
    const user_id = (await storedUser())?._id;
    expect(await auth.publishedOf('addressVerified')).toEqual([{ user_id, booking_request_id: BOOKING }]);
    await again();
    expect(await auth.publishedOf('addressVerified')).toHaveLength(1);
  });

  it('still takes over a pre-registered account', async () => {
    const attacker = await auth.register({ nonce_hash: attackersNonce });
    await crashOnce(async () => verify(tokenOf((await auth.mail('magic_link_register')).link)));
    await newLogin();
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await profile(attacker.body.authorization.token)).status).toBe(401);
  });

  it('ends foreign sessions although the account was changed before the crash', async () => {
    const attacker = await auth.register({ nonce_hash: attackersNonce });
    const { sessions, users } = auth.container.store();
    const change = users.change.bind(users);
    const fault = jest.spyOn(users, 'change').mockImplementation(async (input) => {
      await change(input);
      throw new Error('crash');
    });
    await verify(tokenOf((await auth.mail('magic_link_register')).link));
    fault.mockRestore();
    expect((await storedUser())?.email_verified_at).not.toBeNull();
    expect(
      (await sessions.listOf(attacker.body.user.id)).filter(({ revoked_at: at }) => at === null),
    ).toEqual([]);
  });

  it('lets a guest become an owner with the next invitation', async () => {
    const { redeem, again } = await (kinds['owner_invitation'] as () => Promise<Redemption>)();
    await crashOnce(redeem);
    expect((await storedUser())?.role).toBe('guest');
    expect((await again()).body.user.role.name).toBe('owner');
  });
});
