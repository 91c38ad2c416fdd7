import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { type Answer } from '@kq/test-kit/send-request';
import { startTestGateway, type TestGateway } from '../../test/test-gateway';

let gw: TestGateway;
beforeEach(async () => {
  gw = await startTestGateway();
});
afterEach(() => gw.stop());

const profile = (gateway: TestGateway, token: string): Promise<Answer> =>
  gateway.send('/api/auth/profile', { headers: { authorization: `Bearer ${token}` } });
const checks = () => gw.upstream.internal.filter(({ url }) => url === '/internal/sessions/check');

describe('sessions at the gateway', () => {
  it('rejects a correctly signed token whose session is unknown to auth', async () => {
    gw.upstream.unknown.push('invented');
    expect((await profile(gw, await gw.upstream.token({ sid: 'invented', role: 'admin' }))).status).toBe(401);
    expect(gw.upstream.seen).toHaveLength(0);
  });

  it('checks a token with auth once', async () => {
    const token = await gw.upstream.token();
    for (let call = 0; call < 5; call += 1) expect((await profile(gw, token)).status).toBe(200);
    expect(checks()).toHaveLength(1);
  });

  it('returns 503 with Retry-After for unknown sessions while auth is down, and serves known ones', async () => {
    const known = await gw.upstream.token({ sid: 'known' });
    await profile(gw, known);
    gw.upstream.isCheckDown = true;
    expect((await profile(gw, known)).status).toBe(200);
    const refused = await profile(gw, await gw.upstream.token({ sid: 'new' }));
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
  });

  it('rejects the old token in all gateways once its successor is in use', async () => {
    const old = await gw.upstream.token({ jti: 'old' });
    expect((await profile(gw, old)).status).toBe(200);
    gw.upstream.rotated.push({ sid: 'session-1', jti: 'new' });
    await waitFor('the old token is refused', async () => (await profile(gw, old)).status === 401);
    expect((await profile(gw, await gw.upstream.token({ jti: 'new' }))).status).toBe(200);
  });
});
