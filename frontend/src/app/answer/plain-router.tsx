import { type ComponentProps } from 'react';
import { pages } from '@/config/paths';

/**
 * Stands for react-router-dom in the build of the answer page (answer.vite.config.ts): links and navigation load the next
 * page from the server. The build fails when a component imports what is missing here.
 */
type LinkProps = ComponentProps<'a'> & { readonly to: string };

export function Link({ to, ...rest }: LinkProps) {
  return <a {...rest} href={to} />;
}

export function NavLink({ to, end: _end, ...rest }: LinkProps & { readonly end?: boolean }) {
  return <Link {...rest} to={to} aria-current={window.location.pathname === to ? 'page' : undefined} />;
}

/** Without the query, which loses the token of the link while the page is open. */
export const useLocation = () => ({ pathname: window.location.pathname, search: '' });

export const useNavigate = () => navigate;

export const useParams = (): Params =>
  matchPath(pages['booking-response'].path, window.location.pathname)?.params ?? {};

type Params = Readonly<Record<string, string | undefined>>;

/** Parameters of a path; null for one of another page. */
export function matchPath(template: string, pathname: string): { readonly params: Params } | null {
  const pattern = template.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}/?$`).exec(pathname);
  return found && { params: found.groups ?? {} };
}

function navigate(path: string, { replace = false } = {}): void {
  if (replace) window.location.replace(path);
  else window.location.assign(path);
}
