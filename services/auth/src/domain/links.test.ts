import { challengeIdOf, createLinks } from './links';

const links = createLinks({
  secret: { secret: 's'.repeat(40), alsoAccepted: [] },
  publicUrl: 'https://kq.example/',
  hasCodes: true,
});
const login = {
  _id: '0123456789abcdef01234567',
  kind: 'login',
  epoch: 7,
  address: 'a+b@firma.example',
} as const;

describe('createLinks', () => {
  it('derives the same link each time, and different links for different epochs, ids and kinds', () => {
    expect(links.token(login)).toBe(links.token({ ...login }));
    const others = [
      { ...login, epoch: 8 },
      { ...login, _id: '0123456789abcdef01234568' },
      { ...login, kind: 'register' as const },
    ];
    for (const other of others) {
      expect(links.token(other).split('.')[1]).not.toBe(links.token(login).split('.')[1]);
      expect(links.isTokenOf(login, links.token(other))).toBe(false);
    }
  });

  it('contains the id of the challenge in the token', () => {
    expect(challengeIdOf(links.token(login))).toBe(login._id);
    expect(challengeIdOf(links.token({ ...login, _id: 'booking:42', kind: 'booking' }))).toBe('booking:42');
    expect(challengeIdOf('booking-42')).toBeNull();
    expect(challengeIdOf(`${links.token(login)}x`)).toBeNull();
  });

  it('links to the page of its kind', () => {
    expect(links.url(login)).toBe(`https://kq.example/auth/magic-link/${links.token(login)}`);
    const reset = new URL(links.url({ ...login, kind: 'password_reset' }) ?? '');
    expect(reset.pathname).toBe('/reset-password');
    expect(reset.searchParams.get('email')).toBe('a+b@firma.example');
    expect(links.url({ ...login, kind: 'owner_invitation' })).toMatch(
      /^https:\/\/kq\.example\/enable-owner\/[0-9a-f]{24}\./,
    );
    expect(links.url({ ...login, kind: 'decoy' })).toBeNull();
  });

  it('derives codes only for kinds whose code is typed in', () => {
    expect(links.code(login)).toMatch(/^\d{6}$/);
    expect(links.code({ ...login, kind: 'admin' })).toBeNull();
    expect(links.code({ ...login, kind: 'password_reset' })).toBeNull();
  });
});
