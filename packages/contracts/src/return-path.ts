import { SECRET_PAGES, SIGN_IN_PAGES } from './page-groups';
import { isKnownPage, pages, type PageName } from './page-paths';

const RETURN_PATH_MAX = 500;

/** Pages where a signed-in visitor acts on a link or secret of somebody else, or signs in again. */
const EXCLUDED: readonly PageName[] = [...SIGN_IN_PAGES, ...SECRET_PAGES];

const excluded = EXCLUDED.map(
  (name) => new RegExp(`^${pages[name].path.replace(/\/:\w+\??/g, '(?:/[^/]+)?')}/?$`),
);

/**
 * Returns true for a path of this site that a mailed link may lead to: another browser may have asked for the link, so
 * only known pages without secrets are allowed (docs/security.md S24). `//host` and `/\\host` are none, nor is what
 * becomes one when a browser removes tabs and line breaks.
 */
export function isReturnPath(path: string): boolean {
  if (path.length > RETURN_PATH_MAX || !/^\/(?![/\\])[^\u0000-\u0020\u007f\\#]*$/.test(path)) return false;
  const page = path.split('?', 1)[0] ?? '';
  if (/%|\.\.|\/\//.test(page)) return false;
  return isKnownPage(page) && !excluded.some((pattern) => pattern.test(page));
}
