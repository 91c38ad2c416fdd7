import { deriveCode, deriveToken, isDerivedToken, safeEqual } from '@kq/kernel';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createInternalAuth } from './internal-auth';

const SECRET = 'internal-secret-of-the-test-0123456789';

function setUp() {
  const clock = fakeClock();
  const of = (service: 'auth' | 'listings' | 'notifications', key = SECRET) =>
    createInternalAuth({ secret: key, service, clock });
  return { clock, of };
}

describe('createInternalAuth', () => {
  it('returns the calling service of a valid internal token', () => {
    const { of } = setUp();
    expect(of('auth').verify(of('notifications').sign('auth'))).toEqual({ issuer: 'notifications' });
  });

  it('rejects an internal token after 60 s', () => {
    const { of, clock } = setUp();
    const token = of('notifications').sign('auth');
    clock.advance(66_000);
    expect(() => of('auth').verify(token)).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
  });

  it('returns 403 for another audience, 401 for another secret or a changed token', () => {
    const { of } = setUp();
    const token = of('notifications').sign('auth');
    expect(() => of('listings').verify(token)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    const wrong = [
      of('notifications', `${SECRET}x`).sign('auth'),
      token.slice(0, -2),
      `${token}.x`,
      '',
      token.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url')),
    ];
    for (const one of wrong)
      expect(() => of('auth').verify(one)).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
  });

  it('accepts a second secret while the first is being replaced, and signs with the first', () => {
    const { of } = setUp();
    const next = `${SECRET}-next`;
    const first = createInternalAuth({
      secret: SECRET,
      alsoAccepted: [next],
      service: 'auth',
      clock: fakeClock(),
    });
    expect(first.verify(of('listings', next).sign('auth'))).toEqual({ issuer: 'listings' });
    expect(first.verify(of('listings').sign('auth'))).toEqual({ issuer: 'listings' });
    expect(of('listings').verify(first.sign('listings'))).toEqual({ issuer: 'auth' });
    expect(() => of('listings', next).verify(first.sign('listings'))).toThrow('signature');
  });
});

describe('derived secrets', () => {
  it('derives equal secrets from equal parts, and different ones otherwise', () => {
    const tokens = [
      ['respond', 1, 2],
      ['respond', 12],
      ['respond', '1', '2', 0],
      ['respond|1', 2],
    ].map((parts) => deriveToken(SECRET, parts));
    expect(new Set(tokens).size).toBe(4);
    expect(deriveToken(SECRET, ['respond', '1', 2])).toBe(tokens[0]);
    expect(tokens[0]).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(deriveToken(`${SECRET}x`, ['respond', 1, 2])).not.toBe(tokens[0]);
  });

  it('accepts tokens of the secret in use and of the others, and no other token', () => {
    const parts = ['respond', 1];
    const secret = { secret: SECRET, alsoAccepted: [`${SECRET}x`] };
    const isAccepted = (by: string) => isDerivedToken(secret, parts, deriveToken(by, parts));
    expect([SECRET, `${SECRET}x`, `${SECRET}y`].map(isAccepted)).toEqual([true, true, false]);
  });

  it('generates codes of six digits', () => {
    for (let i = 0; i < 300; i += 1) expect(deriveCode(SECRET, ['code', i])).toMatch(/^\d{6}$/);
    expect(deriveCode(SECRET, ['code', 1])).toBe(deriveCode(SECRET, ['code', 1]));
  });

  it('compares texts of any length', () => {
    expect(safeEqual('a', 'a')).toBe(true);
    expect(safeEqual('a', 'ab')).toBe(false);
    expect(safeEqual('', 'a')).toBe(false);
  });
});
