import { useSearchParams } from 'react-router-dom';
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
