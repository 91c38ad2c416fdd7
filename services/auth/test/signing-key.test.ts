import { fakeClock } from '@kq/kernel/time/fake-clock';
import { openDatabase } from '@kq/embedded';
import { afterTest, createTestStore, silentLogger } from '@kq/test-kit/in-process';
import { exportJWK, generateKeyPair } from 'jose';
import { createAccessTokens } from '../src/adapters/access-tokens';
import { createSigningKeyModel, loadSigningKeys } from '../src/data/signing-key.repository';

const clock = fakeClock();
const SECRET = 'link-secret-of-the-tests-0123456789abcdef';

async function setUp() {
  const store = await createTestStore();
  afterTest(() => store.remove());
  const database = await openDatabase({ uri: store.uri, name: 'kq_auth', logger: silentLogger() });
  afterTest(() => database.close());
  const model = createSigningKeyModel(database.connection);
  return {
    model,
    load: (secret = SECRET, ...alsoAccepted: string[]) =>
      loadSigningKeys(model, { clock, secret: { secret, alsoAccepted } }),
    stored: async () => JSON.stringify(await model.find({}).lean()),
  };
}

describe('signing keys', () => {
  it('are stored encrypted and stay the same over a restart', async () => {
    const { load, stored } = await setUp();
    const [key] = await load();
    expect(key?.jwk.d).toMatch(/^[\w-]{43}$/);
    expect(await stored()).not.toContain(key?.jwk.d);
    expect(await load()).toEqual([key]);
  });

  it('of an existing data folder are encrypted at the start', async () => {
    const { model, load, stored } = await setUp();
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const jwk = await exportJWK(privateKey);
    await model.create({ _id: 1, kid: 'old', jwk, created_at: clock.now() });
    expect(await load()).toEqual([{ kid: 'old', jwk }]);
    expect(await stored()).not.toContain(jwk.d);
  });

  it('of a former link secret are encrypted by the one in use at the start, and go on signing', async () => {
    const { load, stored } = await setUp();
    const next = 'next-link-secret-0123456789abcdefghijklm';
    const [key] = await load();
    const before = await stored();
    expect(await load(SECRET, next)).toEqual([key]);
    expect(await stored()).toBe(before);
    expect(await load(next, SECRET)).toEqual([key]);
    expect(await load(next)).toEqual([key]);
  });

  it('of another link secret no longer sign, but are still published', async () => {
    const { load } = await setUp();
    const [old] = await load();
    const keys = await load('another-link-secret-0123456789abcdefghij');
    expect(keys.map(({ kid, jwk }) => [kid === old?.kid, jwk.d !== undefined])).toEqual([
      [false, true],
      [true, false],
    ]);
    const tokens = await createAccessTokens({ keys, clock });
    expect(tokens.publicKeys().keys.map(({ kid }) => kid)).toContain(old?.kid);
  });
});
