import { openTestGateway, type TestGateway } from '../../test/test-gateway';

describe('kq-rate-limit', () => {
  let gw: TestGateway;
  const statuses = async (times: number, call: (round: number) => Promise<{ status: number }>) => {
    const seen: number[] = [];
    for (let round = 0; round < times; round += 1) seen.push((await call(round)).status);
    return seen;
  };
  const proxies = { KQ_TRUSTED_PROXIES: '127.0.0.1' };
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  it('returns 429 with Retry-After above the limit of a class per minute, separately by class', async () => {
    gw = await openTestGateway({ KQ_RATE_SEARCH: '3', KQ_RATE_READ: '2' });
    expect(await statuses(4, () => gw.send('/api/accommodations?q=a'))).toEqual([200, 200, 200, 429]);
    const refused = await gw.send('/api/accommodations?q=b');
    expect(refused.json()['code']).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await statuses(3, () => gw.send('/api/cities'))).toEqual([200, 200, 429]);
  });
  it('charges a list one unit per started 50 entries of a page, also from the cache', async () => {
    gw = await openTestGateway({ KQ_RATE_SEARCH: '61' });
    const list = (perPage: string) => gw.send(`/api/accommodations?per_page=${perPage}`);
    expect(await statuses(3, () => list('1000'))).toEqual([200, 200, 200]);
    expect(await statuses(1, () => list('50'))).toEqual([200]);
    expect(await statuses(1, () => list('1'))).toEqual([429]);
    expect(gw.upstream.seen).toHaveLength(4);
  });
  it.each(['per%5Fpage=1000', 'per_page=1&per_page=1000', 'per_page=1e3', 'per_page=+1000'])(
    'charges %s as 20',
    async (query) => {
      gw = await openTestGateway({ KQ_RATE_SEARCH: '20' });
      expect((await gw.send(`/api/accommodations?${query}`)).status).toBe(200);
      expect((await gw.send('/api/accommodations')).status).toBe(429);
    },
  );
  it('charges cache hits and fast-path responses', async () => {
    gw = await openTestGateway({ KQ_RATE_READ: '3' });
    gw.upstream.answer = (_req, res) =>
      res
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, s-maxage=60' })
        .end('{}');
    expect(await statuses(5, () => gw.send('/api/cities'))).toEqual([200, 200, 200, 429, 429]);
    expect(gw.upstream.seen).toHaveLength(1);
  });
  it('counts by address behind trusted proxies, IPv6 by network', async () => {
    gw = await openTestGateway({ ...proxies, KQ_RATE_READ: '1' });
    expect(await statuses(1, () => gw.send('/api/cities', from('198.51.100.1')))).toEqual([200]);
    expect(await statuses(1, () => gw.send('/api/cities', from('198.51.100.2')))).toEqual([200]);
    expect(await statuses(2, () => gw.send('/api/cities', from('198.51.100.1')))).toEqual([429, 429]);
    const network = (round: number) => gw.send('/api/cities', from(`2001:db8:0:1::${round + 1}`));
    expect(await statuses(2, network)).toEqual([200, 429]);
  });
  it('counts a signed-in user across addresses, and users of one address together', async () => {
    gw = await openTestGateway({ ...proxies, KQ_RATE_READ: '2', KQ_RATE_ADDRESS_FACTOR: '2' });
    const as = async (userId: number) => ({
      authorization: `Bearer ${await gw.upstream.token({ userId, sid: `s${userId}` })}`,
    });
    const profile = (headers: Record<string, string>) => gw.send('/api/auth/profile', { headers });
    const one = await as(1);
    const roaming = (round: number) => profile({ ...one, 'x-forwarded-for': `198.51.100.${round + 1}` });
    expect(await statuses(3, roaming)).toEqual([200, 200, 429]);
    const office = { 'x-forwarded-for': '203.0.113.5' };
    const people = await Promise.all([2, 3, 4].map(as));
    const colleague = (round: number) => profile({ ...people[Math.floor(round / 2)], ...office });
    expect(await statuses(5, colleague)).toEqual([200, 200, 200, 200, 429]);
  });
  it('does not let anonymous visitors lock out the signed-in users of an address', async () => {
    gw = await openTestGateway({ KQ_RATE_READ: '2' });
    expect(await statuses(3, () => gw.send('/api/cities'))).toEqual([200, 200, 429]);
    const headers = { authorization: `Bearer ${await gw.upstream.token()}` };
    expect((await gw.send('/api/auth/profile', { headers })).status).toBe(200);
  });
  it('applies the strict sign-in limit, with or without an invalid token', async () => {
    gw = await openTestGateway({ KQ_RATE_AUTH: '2' });
    const login = (round: number) =>
      gw.send('/api/auth/login', {
        method: 'POST',
        body: '{}',
        headers: round % 2 === 0 ? {} : { authorization: `Bearer invented-invented-${round}` },
      });
    expect(await statuses(4, login)).toEqual([200, 200, 429, 429]);
  });
  it('counts pages and files separately', async () => {
    gw = await openTestGateway({ KQ_RATE_SITE: '2' });
    expect(await statuses(3, () => gw.send('/search'))).toEqual([200, 200, 429]);
    expect((await gw.send('/api/cities')).status).toBe(200);
  });
  it('applies no limit when the operator disables it', async () => {
    gw = await openTestGateway({ KQ_RATE_READ: '1', KQ_LIMIT_REQUESTS: 'off' });
    expect(await statuses(3, () => gw.send('/api/cities'))).toEqual([200, 200, 200]);
  });
});
