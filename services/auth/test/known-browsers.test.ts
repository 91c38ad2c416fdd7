import { routes } from '@kq/contracts';
import { storedNonceHashOf } from '../src/domain/known-browsers';
import { type User } from '../src/domain/user';
import { type Harness, NONCE, PASSWORD, sha256Hex, startAuth, tokenOf } from './harness';

const EMAIL = 'test@firma.example';
const DAY_MS = 86_400_000;

let auth: Harness;
beforeEach(async () => {
  auth = await startAuth();
});

const account = async (): Promise<User | null> => auth.container.store().users.findByEmail(EMAIL);
const hashes = async (): Promise<string[]> =>
  (await account())?.known_browsers?.map(({ nonce_hash }) => nonce_hash) ?? [];
const isKnown = async (nonce: string): Promise<boolean> =>
  storedNonceHashOf(await account(), sha256Hex(nonce), auth.clock.now()) !== null;
const login = (nonce?: string, password = PASSWORD) =>
  auth.post(routes.login.path, { email: EMAIL, password, nonce });
const askLink = () => auth.post(routes.requestMagicLink.path, { email: EMAIL, type: 'login' });
const byCode = async (kind: string, nonce?: string) =>
  auth.post(routes.verifyCode.path, { email: EMAIL, code: (await auth.mail(kind)).code, nonce });
const byLink = async (kind: string, nonce: string) =>
  auth.get(`/auth/magic-link/verify/${tokenOf((await auth.mail(kind)).link)}?nonce=${nonce}`);
async function reset(nonce?: string) {
  await auth.post(routes.forgotPassword.path, { email: EMAIL });
  const token = new URL((await auth.mail('password_reset')).link).searchParams.get('token');
  const body = { email: EMAIL, token, password: PASSWORD, password_confirmation: PASSWORD, nonce };
  return auth.post(routes.resetPassword.path, body);
}
async function registerAndVerify(): Promise<void> {
  await auth.register();
  await byCode('magic_link_register', NONCE);
  auth.clock.advance(1000);
}

describe('known browsers of an account', () => {
  it('are those of registration, code, link and password, for 180 days', async () => {
    await registerAndVerify();
    await login('by password');
    await askLink();
    await byLink('magic_link_login', 'by link');
    for (const nonce of [NONCE, 'by password', 'by link']) expect(await isKnown(nonce)).toBe(true);
    expect(await isKnown('another')).toBe(false);
    auth.clock.advance(180 * DAY_MS);
    expect(await isKnown('by link')).toBe(false);
  });

  it('are the 10 newest, each once', async () => {
    await registerAndVerify();
    for (let count = 0; count < 12; count += 1) {
      await login(`browser ${count}`);
      await login(`browser ${count}`);
    }
    expect(await hashes()).toEqual(
      Array.from({ length: 10 }, (_, index) => sha256Hex(`browser ${index + 2}`)),
    );
    auth.clock.advance(2 * DAY_MS);
    await login('browser 5');
    expect((await hashes()).at(-1)).toBe(sha256Hex('browser 5'));
    expect(await hashes()).toHaveLength(10);
  });

  it('do not include browsers that failed to sign in or only asked for a link', async () => {
    await registerAndVerify();
    await login('guesser', 'falsch-geraten');
    await auth.post(routes.requestMagicLink.path, {
      email: EMAIL,
      type: 'login',
      nonce_hash: sha256Hex('asker'),
    });
    await auth.post(routes.verifyCode.path, { email: EMAIL, code: '000000', nonce: 'asker' });
    expect(await hashes()).toEqual([sha256Hex(NONCE)]);
  });

  it('count for nothing before the address is verified, and are forgotten at its first proof elsewhere', async () => {
    await auth.register({ nonce_hash: sha256Hex('attacker') });
    await login('attacker');
    expect(await hashes()).toEqual([sha256Hex('attacker')]);
    expect(await isKnown('attacker')).toBe(false);
    await byCode('magic_link_register', NONCE);
    expect(await hashes()).toEqual([sha256Hex(NONCE)]);
  });

  it('are forgotten by a password reset, which stores its own, and by "Überall abmelden"', async () => {
    await registerAndVerify();
    expect((await reset('resetting')).status).toBe(200);
    expect(await hashes()).toEqual([sha256Hex('resetting')]);
    const { body } = await login('resetting');
    await auth.post(routes.logoutEverywhere.path, undefined, { token: body.access_token });
    expect(await hashes()).toEqual([]);
  });

  it('are erased with the account', async () => {
    await registerAndVerify();
    const user = await account();
    await auth.container.store().users.anonymize(user?._id ?? 0, auth.clock.now());
    expect((await auth.container.store().users.findById(user?._id ?? 0))?.known_browsers).toEqual([]);
  });
});
