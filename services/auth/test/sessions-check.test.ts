import { routes, type SessionTokenFacts } from '@kq/contracts';
import { decodeJwt } from 'jose';
import { type Harness, startAuth } from './harness';

let auth: Harness;
beforeEach(async () => {
  auth = await startAuth();
});

type Claims = { sub: string; sid: string; jti: string; role: 'guest'; ev: boolean; cid: number | null };

const factsOf = (token: string): SessionTokenFacts => {
  const { sub, sid, jti, role, ev, cid } = decodeJwt<Claims>(token);
  return { sid, jti, user_id: Number(sub), role, email_verified: ev, company_id: cid };
};
const stateOf = async (token: string, changes: Partial<SessionTokenFacts> = {}): Promise<string> => {
  const tokens = [{ ...factsOf(token), ...changes }];
  return (await auth.internal('POST', '/sessions/check', { tokens })).body.states[0];
};
const signUp = async (): Promise<string> => (await auth.register()).body.authorization.token;
const refresh = async (token: string): Promise<string> =>
  (await auth.post(routes.refresh.path, undefined, { token })).body.access_token;
const revocations = async () => (await auth.internal('GET', '/revocations')).body;

describe('POST /internal/sessions/check', () => {
  it('answers 401 without a service token', async () => {
    const token = await signUp();
    expect((await auth.call('POST', '/internal/sessions/check', { token })).status).toBe(401);
  });

  it('returns the sessions of the tokens, in their order', async () => {
    const token = await signUp();
    const tokens = [factsOf(token), { ...factsOf(token), sid: 'invented' }];
    const { body } = await auth.internal('POST', '/sessions/check', { tokens });
    expect(body.states).toEqual(['live', 'ended']);
  });

  it.each([
    ['another user', { user_id: 9_999_999_999 }],
    ['a higher role', { role: 'admin' as const }],
    ['a verified address', { email_verified: true }],
    ['a company', { company_id: 7 }],
    ['to be the probe', { is_probe: true as const }],
  ])('rejects a token that claims %s', async (_what, changes) => {
    expect(await stateOf(await signUp(), changes)).toBe('ended');
  });

  it.each([
    ['logout', (token: string) => auth.post(routes.logout.path, undefined, { token })],
    ['logout everywhere', (token: string) => auth.post(routes.logoutEverywhere.path, undefined, { token })],
  ])('rejects a token after %s', async (_what, end) => {
    const token = await signUp();
    await end(token);
    expect(await stateOf(token)).toBe('ended');
  });

  it('accepts the old token until its successor is first used, and 5 s longer for calls in flight', async () => {
    const token = await signUp();
    const next = await refresh(token);
    expect(await stateOf(token)).toBe('live');
    expect((await revocations()).rotated).toEqual([]);
    expect(await stateOf(next)).toBe('live');
    expect((await revocations()).rotated).toEqual([{ sid: factsOf(next).sid, jti: factsOf(next).jti }]);
    auth.clock.advance(4999);
    expect(await stateOf(token)).toBe('replaced');
    auth.clock.advance(1);
    expect(await stateOf(next)).toBe('live');
  });

  it('ends the session when the old token is used later', async () => {
    const token = await signUp();
    const next = await refresh(token);
    await stateOf(next);
    auth.clock.advance(5000);
    expect(await stateOf(token)).toBe('ended');
    expect(await stateOf(next)).toBe('ended');
    expect((await revocations()).data).toEqual([{ sid: factsOf(token).sid }]);
  });
});
