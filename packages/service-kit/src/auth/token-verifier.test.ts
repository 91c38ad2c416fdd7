import { AppError } from '@kq/kernel';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { decodeJwt, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import { createTestTokens } from '@kq/test-kit/in-process/test-tokens';
import { createTokenVerifier } from './token-verifier';

const clock = fakeClock();
const unauthenticated = { code: 'UNAUTHENTICATED' };

describe('createTokenVerifier', () => {
  it('returns the principal of a valid token', async () => {
    const tokens = await createTestTokens(clock);
    const token = await tokens.sign({ userId: 1_234_567_890, role: 'owner', sid: 's1', ev: false, cid: 7 });
    await expect(tokens.verifier.verify(token)).resolves.toEqual({
      userId: 1_234_567_890,
      role: 'owner',
      sessionId: 's1',
      emailVerified: false,
      companyId: 7,
      authTime: clock.now().getTime() / 1000,
    });
  });

  it('rejects expired, foreign and malformed tokens', async () => {
    const time = fakeClock();
    const tokens = await createTestTokens(time);
    const foreign = await createTestTokens(time);
    const token = await tokens.sign();
    const [head, payload] = token.split('.');
    await expect(tokens.verifier.verify(await foreign.sign())).rejects.toMatchObject(unauthenticated);
    await expect(tokens.verifier.verify('nonsense')).rejects.toMatchObject(unauthenticated);
    await expect(tokens.verifier.verify(`${head}.${payload}.`)).rejects.toMatchObject(unauthenticated);
    await expect(tokens.verifier.verify(await tokens.sign({ role: 'root' as never }))).rejects.toMatchObject(
      unauthenticated,
    );
    time.advance(3_601_000);
    await expect(tokens.verifier.verify(token)).rejects.toMatchObject(unauthenticated);
  });

  it('rejects a cached token from its expiry second on', async () => {
    const time = fakeClock();
    const tokens = await createTestTokens(time);
    const token = await tokens.sign();
    const { exp = 0 } = decodeJwt(token);
    time.advance(exp * 1000 - 1 - time.now().getTime());
    await expect(tokens.verifier.verify(token)).resolves.toMatchObject({ role: 'guest' });
    time.advance(1);
    await expect(tokens.verifier.verify(token)).rejects.toMatchObject(unauthenticated);
  });

  it('verifies the signature of a cached token again after 30 s', async () => {
    const time = fakeClock();
    const tokens = await createTestTokens(time);
    let asked = 0;
    const verifier = createTokenVerifier({
      ...tokens,
      clock: time,
      jwks: async () => ((asked += 1), asked === 1 ? tokens.jwks : { keys: [] }),
    });
    const token = await tokens.sign();
    await verifier.verify(token);
    // Removes the key from the set; the verifier fetches the set every ten minutes.
    time.advance(10 * 60_000 - 1);
    await verifier.verify(token);
    time.advance(29_999);
    await expect(verifier.verify(token)).resolves.toBeDefined();
    time.advance(2);
    await expect(verifier.verify(token)).rejects.toMatchObject(unauthenticated);
  });

  it('rejects another audience or issuer', async () => {
    const tokens = await createTestTokens(clock);
    const verifier = (changes: object) =>
      createTokenVerifier({
        jwks: async () => tokens.jwks,
        issuer: tokens.issuer,
        audience: tokens.audience,
        clock,
        ...changes,
      });
    await expect(verifier({ audience: 'other' }).verify(await tokens.sign())).rejects.toMatchObject(
      unauthenticated,
    );
    await expect(verifier({ issuer: 'other' }).verify(await tokens.sign())).rejects.toMatchObject(
      unauthenticated,
    );
  });

  it('rejects a token signed with the public key as an HMAC secret, and unsigned tokens', async () => {
    const tokens = await createTestTokens(clock);
    const [key] = tokens.jwks.keys;
    const forged = await new SignJWT({ role: 'admin' })
      .setProtectedHeader({ alg: 'HS256', kid: key?.kid ?? '' })
      .sign(Buffer.from(String(key?.x), 'base64url'));
    await expect(tokens.verifier.verify(forged)).rejects.toMatchObject(unauthenticated);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`;
    await expect(tokens.verifier.verify(none)).rejects.toMatchObject(unauthenticated);
  });

  it('ignores keys of another type in the key set', async () => {
    const { publicKey } = await generateKeyPair('ES256');
    const tokens = await createTestTokens(clock);
    const set = { keys: [{ ...(await exportJWK(publicKey)), kid: 'ec' }, ...tokens.jwks.keys] };
    const verifier = createTokenVerifier({ ...tokens, jwks: async () => set, clock });
    await expect(verifier.verify(await tokens.sign())).resolves.toMatchObject({ role: 'guest' });
  });
});

describe('the key cache', () => {
  it('fetches the keys once for concurrent calls, and for an unknown kid at most every 10 s', async () => {
    const time = fakeClock();
    const [old, next] = [await createTestTokens(time), await createTestTokens(time)];
    const set: JSONWebKeySet = { keys: [...old.jwks.keys] };
    const jwks = jest.fn(async () => ({ keys: [...set.keys] }));
    const verifier = createTokenVerifier({ jwks, issuer: old.issuer, audience: old.audience, clock: time });
    const token = await old.sign();
    await Promise.all([verifier.verify(token), verifier.verify(token), verifier.verify(token)]);
    expect(jwks).toHaveBeenCalledTimes(1);

    set.keys.push(...next.jwks.keys);
    await expect(verifier.verify(await next.sign())).rejects.toMatchObject(unauthenticated);
    expect(jwks).toHaveBeenCalledTimes(1);
    time.advance(10_000);
    await expect(verifier.verify(await next.sign())).resolves.toMatchObject({ role: 'guest' });
    expect(jwks).toHaveBeenCalledTimes(2);
  });

  it('throws UNAVAILABLE instead of UNAUTHENTICATED while the keys cannot be fetched', async () => {
    const time = fakeClock();
    const tokens = await createTestTokens(time);
    let isDown = true;
    const jwks = async () => (isDown ? Promise.reject(new Error('down')) : tokens.jwks);
    const verifier = createTokenVerifier({
      jwks,
      issuer: tokens.issuer,
      audience: tokens.audience,
      clock: time,
    });
    const token = await tokens.sign();
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(verifier.verify(token)).rejects.toBeInstanceOf(AppError);
    isDown = false;
    time.advance(10_000);
    await expect(verifier.verify(token)).resolves.toMatchObject({ role: 'guest' });
    isDown = true;
    time.advance(11 * 60_000);
    await expect(verifier.verify(token)).resolves.toMatchObject({ role: 'guest' });
  });

  it('fetches the keys again 250 ms after a failure, and does not reject a token that the fetch missed', async () => {
    const time = fakeClock();
    const [old, next] = [await createTestTokens(time), await createTestTokens(time)];
    const jwks = jest.fn<Promise<JSONWebKeySet>, []>().mockRejectedValueOnce(new Error('timeout'));
    jwks.mockResolvedValueOnce(old.jwks).mockRejectedValueOnce(new Error('timeout'));
    jwks.mockResolvedValueOnce({ keys: [...old.jwks.keys, ...next.jwks.keys] });
    const verifier = createTokenVerifier({ jwks, issuer: old.issuer, audience: old.audience, clock: time });
    const [token, newer] = [await old.sign(), await next.sign()];
    const unavailable = { code: 'UNAVAILABLE' };
    await expect(verifier.verify(token)).rejects.toMatchObject(unavailable);
    time.advance(249);
    await expect(verifier.verify(token)).rejects.toMatchObject(unavailable);
    expect(jwks).toHaveBeenCalledTimes(1);
    time.advance(1);
    await expect(verifier.verify(token)).resolves.toBeDefined();

    time.advance(10_000);
    await expect(verifier.verify(newer)).rejects.toMatchObject(unavailable);
    await expect(verifier.verify(token)).resolves.toBeDefined();
    time.advance(250);
    await expect(verifier.verify(newer)).resolves.toBeDefined();
    expect(jwks).toHaveBeenCalledTimes(4);
  });

  it('loads the keys before the first token', async () => {
    const tokens = await createTestTokens(clock);
    const jwks = jest.fn(async () => tokens.jwks);
    const verifier = createTokenVerifier({ ...tokens, jwks, clock });
    await verifier.loadKeys?.();
    await verifier.loadKeys?.();
    await verifier.verify(await tokens.sign());
    expect(jwks).toHaveBeenCalledTimes(1);
  });

  it('drops a key that was removed from the key set', async () => {
    const time = fakeClock();
    const tokens = await createTestTokens(time);
    let set: JSONWebKeySet = tokens.jwks;
    const verifier = createTokenVerifier({
      jwks: async () => set,
      issuer: tokens.issuer,
      audience: tokens.audience,
      clock: time,
    });
    const token = await tokens.sign();
    await verifier.verify(token);
    set = { keys: [] };
    time.advance(10 * 60_000);
    await expect(verifier.verify(token)).rejects.toMatchObject(unauthenticated);
  });
});
