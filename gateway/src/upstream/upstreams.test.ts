import { createUpstreams } from './upstreams';

const [a, b] = ['http://10.0.0.1:1', 'http://10.0.0.2:1'];

function upstreamsOf(urls: readonly string[], resolve?: (name: string) => Promise<string[]>) {
  let now = 0;
  const upstreams = createUpstreams(
    { listings: () => urls },
    { nowMs: () => now, ...(resolve === undefined ? {} : { resolve }) },
  );
  return {
    ...upstreams,
    pass: (ms: number) => (now += ms),
    take: (times: number) => Array.from({ length: times }, () => upstreams.next('listings')),
  };
}

describe('createUpstreams', () => {
  it('returns the addresses round-robin, without those already tried', () => {
    const upstreams = upstreamsOf([a, b]);
    expect(upstreams.take(4)).toEqual([a, b, a, b]);
    expect([1, 2].map(() => upstreams.next('listings', [a]))).toEqual([b, b]);
    expect(upstreams.next('listings', [a, b])).toBe(a);
  });

  it('skips an address that refused a connection for 1 s, 2 s, 4 s, at most 8 s', () => {
    const upstreams = upstreamsOf([a, b]);
    for (const restMs of [1000, 2000, 4000, 8000, 8000]) {
      upstreams.refused(a);
      upstreams.refused(a);
      upstreams.pass(restMs - 1);
      expect(upstreams.take(2)).toEqual([b, b]);
      upstreams.pass(1);
      expect(upstreams.take(2)).toContain(a);
    }
    upstreams.answered(a);
    upstreams.refused(a);
    upstreams.pass(1000);
    expect(upstreams.take(2)).toContain(a);
  });

  it('skips a stopping address while another is available', () => {
    const upstreams = upstreamsOf([a, b]);
    upstreams.stopping(a);
    upstreams.answered(a);
    expect(upstreams.take(2)).toEqual([b, b]);
    upstreams.stopping(b);
    expect(upstreams.take(2).sort()).toEqual([a, b]);
  });

  describe('silent addresses', () => {
    const call = { route: '/api/accommodations', isRead: true, isFirstTry: true };
    const silence = (upstreams: ReturnType<typeof upstreamsOf>, address: string) => {
      const watch = upstreams.watch('listings', { ...call, address });
      watch.silent();
      const other = watch.takeOver();
      watch.ended();
      return other;
    };

    it('names the address that takes over, without taking its turn', () => {
      const upstreams = upstreamsOf([a, b]);
      expect(upstreams.next('listings')).toBe(a);
      expect(silence(upstreams, a)).toBe(b);
      expect(upstreams.next('listings', [a])).toBe(b);
      expect(upstreams.take(2)).toEqual([b, a]);
    });

    it('never names one that refused a connection or announced its stop', () => {
      const upstreams = upstreamsOf([a, b]);
      upstreams.refused(b);
      expect(silence(upstreams, a)).toBeNull();
      upstreams.pass(1000);
      expect(silence(upstreams, a)).toBe(b);
      upstreams.stopping(b);
      expect(silence(upstreams, a)).toBeNull();
    });

    it('skips an ejected address, except for a probe, and when no other is left', () => {
      const upstreams = upstreamsOf([a, b]);
      for (let calls = 0; calls < 3; calls += 1) silence(upstreams, a);
      expect(upstreams.take(3)).toEqual([b, b, b]);
      expect(upstreams.next('listings', [b])).toBe(a);
      expect(upstreams.ejected()).toEqual([['listings', 1]]);
      upstreams.pass(1000);
      expect(upstreams.take(1)).toEqual([b]);
      expect([1, 2].map(() => upstreams.next('listings', [], true))).toEqual([a, b]);
      upstreams.watch('listings', { ...call, address: a }).answered();
      expect(upstreams.take(2)).toContain(a);
      expect(upstreams.ejected()).toEqual([['listings', 0]]);
    });

    it('has no patience with the only address of a service', () => {
      const upstreams = upstreamsOf([a]);
      expect(upstreams.patienceMs('listings', call.route)).toBeNull();
      expect(upstreamsOf([a, b]).patienceMs('listings', call.route)).toBe(1000);
      expect(silence(upstreams, a)).toBeNull();
    });

    it('moves at most a tenth of the calls, at least ten in 10 s', () => {
      const upstreams = upstreamsOf([a, b]);
      const moved = Array.from({ length: 20 }, () => silence(upstreams, a)).filter((other) => other === b);
      expect(moved).toHaveLength(10);
    });
  });

  it('throws for a service without addresses', () => {
    expect(() => upstreamsOf([]).next('listings')).toThrow('no known address');
  });

  it('rotates the addresses of a host name, follows DNS changes and survives a name server outage', async () => {
    let answer: Promise<string[]> = Promise.resolve(['10.0.0.1', '10.0.0.2']);
    const upstreams = upstreamsOf(['http://listings.kq:1'], () => answer);
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    expect(upstreams.take(1)).toEqual(['http://listings.kq:1']);
    await settled();
    expect(upstreams.take(2).sort()).toEqual([a, b]);
    answer = Promise.reject(new Error('away'));
    upstreams.pass(3000);
    expect(upstreams.take(2).sort()).toEqual([a, b]);
    await settled();
    answer = Promise.resolve(['10.0.0.2', '10.0.0.3']);
    upstreams.pass(3000);
    upstreams.next('listings');
    await settled();
    expect(upstreams.take(2).sort()).toEqual([b, 'http://10.0.0.3:1']);
    answer = Promise.resolve(['10.0.0.2']);
    upstreams.pass(3000);
    upstreams.next('listings');
    await settled();
    expect(upstreams.take(1)).toEqual(['http://listings.kq:1']);
  });
});
