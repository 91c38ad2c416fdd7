import { useSearchParams } from 'react-router-dom';
import { isReturnPath } from '@kq/contracts/return-path';
import { pagePath } from '@/config/paths';

type SignInPage = 'login' | 'register' | 'forgot-password' | 'magic-link';

/** The page that asked for the sign-in (`?from=`), and links to the other ways in that keep it. */
export function useReturnPath() {
  const [params] = useSearchParams();
  const from = safePath(params.get('from'));
  return { from, signInPath: (page: SignInPage) => signInPath(page, from) };
}

export function signInPath(page: SignInPage, from: string | null): string {
  return from === null ? pagePath(page) : `${pagePath(page)}?from=${encodeURIComponent(from)}`;
}

/**
 * Only a path of this site: `//host` and `/\host` are none, nor is what becomes one when a browser removes tabs and line
 * breaks.
 */
export function safePath(path: string | null): string | null {
  return path && /^\/(?![/\\])[^\u0000-\u0020\\]*$/.test(path) ? path : null;
}

/** The part of a call that has a link mailed: the page that it leads back to, on any device (docs/security.md S24). */
export const returnPathOf = (from: string | null): { return_path?: string } =>
  from !== null && isReturnPath(from) ? { return_path: from } : {};
