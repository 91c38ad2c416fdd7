import { AUTH_WAIT_INTERVAL_MS, AUTH_WAIT_POLLS } from '@kq/contracts/constants';
import { type PageGuard, pagePath, pages } from '@/config/paths';
import { type AuthState } from '@/lib/session/auth.slice';
import { type RouteHandle } from './page-title';

export interface GuardDeps {
  readonly readAuth: () => AuthState;
  /** Takes and clears the stored answer page (docs/security.md S24). */
  readonly takeStoredRedirect: () => string | null;
  readonly wait?: (ms: number) => Promise<void>;
}

/**
 * Runs before each navigation (docs/spec AUTH-12): waits for authentication where the page has a guard, then decides.
 * `check` resolves with the path to go to instead, or null to continue; any error lets the navigation continue.
 */
export function createNavigationGuard({ readAuth, takeStoredRedirect, wait = sleep }: GuardDeps) {
  let install: () => void = () => undefined;
  const installed = new Promise<void>((resolve) => {
    install = resolve;
  });
  let authWait: Promise<void> | null = null;
  let redirectedFromDashboard = false;

  const check = async (target: RouteHandle | undefined): Promise<string | null> => {
    try {
      await installed;
      // One wait for all navigations: a redirect to the login page must not double the time without a page.
      if (guardOf(target) !== 'none') await (authWait ??= waitForAuth(readAuth, wait));
      const auth = readAuth();
      const decision = decideNavigation(target, auth, takeStoredRedirect);
      const isLoop = redirectedFromDashboard && decision === pagePath('dashboard');
      redirectedFromDashboard = target?.name === 'dashboard' && decision !== null;
      return isLoop ? wayOutOfLoop(auth.userRole) : decision;
    } catch (error) {
      console.warn('Navigation guard failed', error);
      return null;
    }
  };
  return { install, check };
}

/** The rules of docs/spec AUTH-13 … AUTH-17 in their order. */
export function decideNavigation(
  target: RouteHandle | undefined,
  { isLoggedIn, userRole, user }: AuthState,
  takeStoredRedirect: () => string | null,
): string | null {
  const guard = guardOf(target);
  if (guard === 'none') return null;
  if (guard === 'anonymous') return isLoggedIn ? (takeStoredRedirect() ?? pagePath('home')) : null;
  if (!isLoggedIn) return pagePath('login');
  // An admin's unfinished sign-in: every area of a role leads to its next step (docs/security.md S33).
  if (user?.second_factor) return pagePath('admin-dashboard');
  if (target?.name === 'dashboard') return dashboardTarget(userRole);
  if (guard === 'signed-in' || userRole === guard) return null;
  return userRole ? pagePath('dashboard') : pagePath('home');
}

const guardOf = (target: RouteHandle | undefined): PageGuard =>
  !target || target.name === 'not-found' ? 'none' : pages[target.name].guard;

/** /dashboard by role; unknown roles are treated like an owner (docs/spec AUTH-17). */
function dashboardTarget(userRole: string | null): string {
  if (!userRole) return pagePath('home');
  return userRole === 'guest' ? pagePath('dispatcher-dashboard') : pagePath('owner-dashboard');
}

/**
 * The rules AUTH-16 and AUTH-17 of docs/spec send an admin from /dashboard to /owner-dashboard and, for want of that
 * role, back again: the second round ends at a page of their role.
 */
const wayOutOfLoop = (userRole: string | null): string =>
  pagePath(userRole === 'admin' ? 'admin-dashboard' : 'home');

async function waitForAuth(readAuth: () => AuthState, wait: (ms: number) => Promise<void>): Promise<void> {
  for (let poll = 0; poll < AUTH_WAIT_POLLS && !readAuth().initialized; poll += 1)
    await wait(AUTH_WAIT_INTERVAL_MS);
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
