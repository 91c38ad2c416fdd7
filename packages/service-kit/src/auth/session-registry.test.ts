import { internalRoutes, type SessionTokenFacts, type SessionTokenState } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { currentTraceId, newTraceparent, runWithTraceparent } from '../telemetry/trace-context';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { createTestTokens } from '@kq/test-kit/in-process/test-tokens';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { createSessionRegistry, type SessionRegistry } from './session-registry';
import { createTokenVerifier } from './token-verifier';

const factsOf = (overrides: Partial<SessionTokenFacts> = {}): SessionTokenFacts => ({
  sid: 'session-1',
  jti: 'token-1',
  user_id: 1_000_000_001,
  role: 'guest',
  email_verified: true,
  company_id: null,
  ...overrides,
});

/** Creates a stub of auth's internal routes. */
function createAuthStub() {
  const stub = {
    isDown: false,
    asked: [] as SessionTokenFacts[][],
    /** Traces of the polls for ended sessions. */
    polledIn: [] as (string | undefined)[],
    stateOf: (_token: SessionTokenFacts): SessionTokenState => 'live',
    revoked: [] as string[],
    rotated: [] as { sid: string; jti: string }[],
    async call(route: unknown, input?: unknown): Promise<never> {
      if (stub.isDown) throw new AppError('UNAVAILABLE', { retryable: true });
      if (route === internalRoutes.checkSessions) {
        const { tokens } = (input as { body: { tokens: SessionTokenFacts[] } }).body;
        stub.asked.push(tokens);
        return { states: tokens.map((token) => stub.stateOf(token)) } as never;
      }
      stub.polledIn.push(currentTraceId());
      return { data: stub.revoked.map((sid) => ({ sid })), rotated: stub.rotated, cursor: 'now' } as never;
    },
  };
  return stub;
}

let running: SessionRegistry | undefined;
afterEach(() => running?.stop());

function setUp() {
  const clock = fakeClock();
  const auth = createAuthStub();
  const registry = createSessionRegistry({ auth, clock, logger: silentLogger(), intervalMs: 5 });
  running = registry;
  return { clock, auth, registry };
}

describe('createSessionRegistry', () => {
  it('polls auth outside the trace of the request that started it', async () => {
    const { auth, registry } = setUp();
    await runWithTraceparent(newTraceparent(), () => registry.assertLive(factsOf()));
    await waitFor(() => auth.polledIn.length > 2);
    expect(new Set(auth.polledIn)).toEqual(new Set([undefined]));
  });

  it('checks a token with auth once, and concurrent tokens in one call', async () => {
    const { auth, registry } = setUp();
    const tokens = Array.from({ length: 50 }, (_, index) => factsOf({ sid: `s${index}`, jti: `t${index}` }));
    await Promise.all(tokens.map((token) => registry.assertLive(token)));
    await Promise.all(tokens.map((token) => registry.assertLive(token)));
    expect(auth.asked.map(({ length }) => length)).toEqual([50]);
    expect(registry.isKnown(tokens[0] as SessionTokenFacts)).toBe(true);
  });

  it('rejects a session unknown to auth, and checks it again after 10 s', async () => {
    const { auth, registry, clock } = setUp();
    auth.stateOf = () => 'ended';
    for (let call = 0; call < 3; call += 1)
      await expect(registry.assertLive(factsOf())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(auth.asked).toHaveLength(1);
    clock.advance(10_001);
    auth.stateOf = () => 'live';
    await expect(registry.assertLive(factsOf())).resolves.toBeUndefined();
  });

  it.each([{ user_id: 1_000_000_002 }, { role: 'admin' as const }, { company_id: 7 }])(
    'checks a token with the ids of a known one that claims %j',
    async (forged) => {
      const { auth, registry } = setUp();
      await registry.assertLive(factsOf());
      auth.stateOf = () => 'ended';
      await expect(registry.assertLive(factsOf(forged))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    },
  );

  it('accepts known sessions and throws UNAVAILABLE for others while auth is down', async () => {
    const { auth, registry } = setUp();
    await registry.assertLive(factsOf());
    auth.isDown = true;
    await expect(registry.assertLive(factsOf())).resolves.toBeUndefined();
    await expect(registry.assertLive(factsOf({ sid: 'other' }))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
      retryAfterSeconds: 1,
    });
    auth.isDown = false;
    await expect(registry.assertLive(factsOf({ sid: 'other' }))).resolves.toBeUndefined();
  });

  it('rejects a revoked session while auth is down, and closes its streams', async () => {
    const { auth, registry } = setUp();
    await registry.assertLive(factsOf());
    const onEnded = jest.fn();
    registry.watch(factsOf(), onEnded);
    auth.revoked.push('session-1');
    await waitFor(() => onEnded.mock.calls.length === 1);
    auth.isDown = true;
    await expect(registry.assertLive(factsOf())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('checks the predecessor of a token in use again, and closes its streams', async () => {
    const { auth, registry } = setUp();
    const successor = factsOf({ jti: 'token-2' });
    await registry.assertLive(factsOf());
    await registry.assertLive(successor);
    const [onOldEnded, onNewEnded] = [jest.fn(), jest.fn()];
    registry.watch(factsOf(), onOldEnded);
    registry.watch(successor, onNewEnded);
    auth.stateOf = ({ jti }) => (jti === 'token-2' ? 'live' : 'ended');
    auth.rotated.push({ sid: 'session-1', jti: 'token-2' });
    await waitFor(() => onOldEnded.mock.calls.length === 1);
    await expect(registry.assertLive(factsOf())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(registry.isKnown(successor)).toBe(true);
    expect(onNewEnded).not.toHaveBeenCalled();
  });

  it('accepts a token without caching it while its successor is registered', async () => {
    const { auth, registry } = setUp();
    auth.stateOf = () => 'replaced';
    await registry.assertLive(factsOf());
    expect(registry.isKnown(factsOf())).toBe(false);
  });
});

describe('createTokenVerifier with sessions', () => {
  it('rejects a correctly signed token of an unknown session', async () => {
    const { auth, registry, clock } = setUp();
    const tokens = await createTestTokens(clock);
    const verifier = createTokenVerifier({
      ...tokens,
      jwks: async () => tokens.jwks,
      clock,
      sessions: registry,
    });
    auth.stateOf = ({ sid }) => (sid === 'invented' ? 'ended' : 'live');
    await expect(
      verifier.verify(await tokens.sign({ sid: 'invented', role: 'admin' })),
    ).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(verifier.verify(await tokens.sign({ sid: 'real' }))).resolves.toMatchObject({
      sessionId: 'real',
    });
  });

  it('rejects a cached token within one poll of its revocation', async () => {
    const { auth, registry, clock } = setUp();
    const tokens = await createTestTokens(clock);
    const verifier = createTokenVerifier({
      ...tokens,
      jwks: async () => tokens.jwks,
      clock,
      sessions: registry,
    });
    const token = await tokens.sign({ sid: 'real' });
    await verifier.verify(token);
    const onEnded = jest.fn();
    verifier.watch?.(token, onEnded);
    auth.revoked.push('real');
    await waitFor(() => onEnded.mock.calls.length === 1);
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
