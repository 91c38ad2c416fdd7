import { pages, type PageName } from '@/config/paths';
import { type AuthState } from '@/lib/session/auth.slice';
import { buildUser } from '@/testing/builders';
import { createNavigationGuard, decideNavigation } from './navigation-guard';

const signedOut: AuthState = {
  token: null,
  user: null,
  userRole: null,
  isLoggedIn: false,
  initialized: true,
};
const signedIn = (userRole: string | null): AuthState => ({
  token: 't',
  user: buildUser(),
  userRole,
  isLoggedIn: true,
  initialized: true,
});
const nothingStored = () => null;
const decide = (name: PageName, auth: AuthState) => decideNavigation({ name }, auth, nothingStored);

describe('decideNavigation', () => {
  it.each(['dashboard', 'dispatcher-dashboard', 'owner-dashboard', 'booking-request'] as const)(
    'leads an admin whose sign-in needs a second factor from %s to its step (docs/security.md S33)',
    (name) => {
      const user = buildUser({ second_factor: 'required' });
      expect(decide(name, { ...signedIn('guest'), user })).toBe('/admin-dashboard');
      expect(decide('search', { ...signedIn('guest'), user })).toBeNull();
    },
  );

  it('lets everyone onto pages without a guard', () => {
    const open = (Object.keys(pages) as PageName[]).filter((name) => pages[name].guard === 'none');
    expect(open).toEqual(
      expect.arrayContaining(['home', 'search', 'admin-dashboard', 'booking-response', 'city']),
    );
    for (const name of open) expect(decide(name, signedOut)).toBeNull();
  });

  it.each(['login', 'register'] as const)(
    'sends a signed-in visitor from %s to the stored answer page, else home (docs/spec AUTH-13)',
    (name) => {
      const stored = '/booking-requests/7/respond?owner_id=1';
      expect(decideNavigation({ name }, signedIn('owner'), () => stored)).toBe(stored);
      expect(decide(name, signedIn('owner'))).toBe('/');
      expect(decide(name, signedOut)).toBeNull();
    },
  );

  it.each(['dashboard', 'owner-dashboard', 'dispatcher-dashboard'] as const)(
    'sends a signed-out visitor from %s to login (docs/spec AUTH-14)',
    (name) => {
      expect(decide(name, signedOut)).toBe('/login');
    },
  );

  it.each([
    ['owner-dashboard', 'owner', null, 'AUTH-15'],
    ['owner-dashboard', 'guest', '/dashboard', 'AUTH-16'],
    ['owner-dashboard', null, '/', 'AUTH-16'],
    ['dispatcher-dashboard', 'guest', null, 'AUTH-15'],
    ['dispatcher-dashboard', 'owner', '/dashboard', 'AUTH-16'],
    ['dashboard', 'owner', '/owner-dashboard', 'AUTH-17, PROD-10'],
    ['dashboard', 'guest', '/dispatcher-dashboard', 'AUTH-17, PROD-10'],
    ['dashboard', null, '/', 'AUTH-17'],
    ['dashboard', 'janitor', '/owner-dashboard', 'AUTH-17, PROD-10'],
  ] as const)('%s for role %s leads to %s (docs/spec %s)', (name, role, target, _rows) => {
    expect(decide(name, signedIn(role))).toBe(target);
  });
});

describe('createNavigationGuard', () => {
  it('waits for authentication in steps of 50 ms (docs/spec AUTH-12, LIM-10)', async () => {
    let auth: AuthState = { ...signedOut, initialized: false };
    const waits: number[] = [];
    const guard = createNavigationGuard({
      readAuth: () => auth,
      takeStoredRedirect: nothingStored,
      wait: async (ms) => {
        waits.push(ms);
        if (waits.length === 3) auth = signedIn('guest');
      },
    });
    guard.install();
    expect(await guard.check({ name: 'dashboard' })).toBe('/dispatcher-dashboard');
    expect(waits).toEqual([50, 50, 50]);
  });

  it('proceeds after 100 polls (docs/spec AUTH-12, LIM-10)', async () => {
    const wait = jest.fn().mockResolvedValue(undefined);
    const readAuth = () => ({ ...signedOut, initialized: false });
    const guard = createNavigationGuard({ readAuth, takeStoredRedirect: nothingStored, wait });
    guard.install();
    expect(await guard.check({ name: 'login' })).toBeNull();
    expect(wait).toHaveBeenCalledTimes(100);
  });

  it('does not wait for authentication before a public page', async () => {
    const wait = jest.fn().mockResolvedValue(undefined);
    const readAuth = () => ({ ...signedOut, initialized: false });
    const guard = createNavigationGuard({ readAuth, takeStoredRedirect: nothingStored, wait });
    guard.install();
    expect(await guard.check({ name: 'search' })).toBeNull();
    expect(await guard.check({ name: 'not-found' })).toBeNull();
    expect(wait).not.toHaveBeenCalled();
  });

  it('lets the navigation continue on any error (docs/spec AUTH-18)', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const readAuth = () => {
      throw new Error('broken');
    };
    const guard = createNavigationGuard({ readAuth, takeStoredRedirect: nothingStored });
    guard.install();
    expect(await guard.check({ name: 'owner-dashboard' })).toBeNull();
  });

  it('ends the round of an admin between /dashboard and /owner-dashboard', async () => {
    const guard = createNavigationGuard({
      readAuth: () => signedIn('admin'),
      takeStoredRedirect: nothingStored,
    });
    guard.install();
    expect(await guard.check({ name: 'dashboard' })).toBe('/owner-dashboard');
    expect(await guard.check({ name: 'owner-dashboard' })).toBe('/admin-dashboard');
    expect(await guard.check({ name: 'owner-dashboard' })).toBe('/dashboard');
  });
});
