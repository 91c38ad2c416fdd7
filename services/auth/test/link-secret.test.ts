import { routes } from '@kq/contracts';
import { afterTest, createTestStore } from '@kq/test-kit/in-process';
import { type Harness, NONCE, startAuth, tokenOf } from './harness';
import { secondFactorOf } from './second-factor-harness';

const FORMER = 'f'.repeat(40);
const NEXT = 'n'.repeat(40);
const EMAIL = 'gast@firma.example';
const BLOCKED = 'gesperrt@firma.example';

/** Replacing KQ_LINK_SECRET as docs/deployment.md says: each restart opens the same database. */
describe('a replaced link secret', () => {
  let uri: string;
  let auth: Harness;
  beforeEach(async () => {
    const store = await createTestStore();
    afterTest(() => store.remove());
    ({ uri } = store);
    await restartWith(FORMER);
  });

  async function restartWith(...secrets: string[]): Promise<void> {
    const now = (auth as Harness | undefined)?.clock.now();
    await (auth as Harness | undefined)?.container.stop();
    auth = await startAuth({
      KQ_DATABASE_URI: uri,
      KQ_LINK_SECRET: secrets.join('\n'),
      KQ_ADMIN_SECOND_FACTOR: 'on',
    });
    if (now !== undefined) auth.clock.advance(now.getTime() - auth.clock.now().getTime());
  }
  const magicLink = async () => {
    // Of two links of the same instant, either may be the newest.
    auth.clock.advance(1000);
    await auth.post(routes.requestMagicLink.path, { email: EMAIL, type: 'login' });
    return (await auth.mail('magic_link_login')) as { link: string; code: string };
  };
  const open = async (link: string) => (await auth.get(`/auth/magic-link/verify/${tokenOf(link)}`)).status;
  const verifyCode = (email: string, code: string) =>
    auth.post(routes.verifyCode.path, { email, code, nonce: NONCE });

  it('still accepts mailed links and codes while the former one is accepted, and none after it', async () => {
    await auth.register({ email: EMAIL });
    const registered = await auth.mail('magic_link_register');
    await restartWith(NEXT, FORMER);
    expect((await verifyCode(EMAIL, registered.code)).status).toBe(200);
    await restartWith(FORMER);
    const former = await magicLink();
    await restartWith(NEXT, FORMER);
    expect(await open(former.link)).toBe(200);
    const next = await magicLink();
    await restartWith(FORMER);
    expect(await open(next.link)).toBe(410);
    await restartWith(NEXT);
    expect(await open(next.link)).toBe(200);
  });

  it('keeps apps of admins when the former one is dropped, and recovery codes until then', async () => {
    const { secret, recoveryCodes } = await secondFactorOf(auth).enrolledAdmin();
    await restartWith(NEXT, FORMER);
    let factor = secondFactorOf(auth);
    expect((await factor.recover(await factor.pending(), recoveryCodes[0] ?? '')).status).toBe(200);
    await restartWith(NEXT);
    factor = secondFactorOf(auth);
    const token = await factor.pending();
    expect((await factor.recover(token, recoveryCodes[1] ?? '')).status).toBe(422);
    factor.nextStep();
    expect((await factor.verify(token, factor.codeOf(secret))).status).toBe(200);
  });

  it('keeps the mailboxes of blocked accounts', async () => {
    const { blockedMailboxes, users } = auth.container.store();
    await auth.register({ email: BLOCKED });
    const user = await users.findByEmail(BLOCKED);
    await users.change({
      id: user!._id,
      set: {
        blocked: { at: auth.clock.now(), ground: 'fraud', clause: '§ 4', facts: 'Kein Haus vor Ort.' },
      },
    });
    await blockedMailboxes.add(user!);
    await restartWith(NEXT, FORMER);
    expect(await isBlocked()).toBe(true);
    await restartWith(NEXT);
    expect(await isBlocked()).toBe(true);
  });

  const isBlocked = () => auth.container.store().blockedMailboxes.has(BLOCKED, auth.clock.now());
});
