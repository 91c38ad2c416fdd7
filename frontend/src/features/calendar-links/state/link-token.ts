import { readStored, writeStored } from '@/lib/browser-storage';

/**
 * Takes the token of a mail's link out of the address bar into this tab's storage, so that it is in no history or
 * copied address (docs/security.md S3). A reload finds it there; empty without one.
 */
export function takeLinkToken(page: Window = window): string {
  const { pathname, search } = page.location;
  const key = `kq.link-token.${pathname}`;
  const query = new URLSearchParams(search);
  const given = query.get('token');
  if (given === null) return readStored(key, 'session') ?? '';
  query.delete('token');
  writeStored(key, given, 'session');
  const rest = query.toString();
  page.history.replaceState(page.history.state, '', rest === '' ? pathname : `${pathname}?${rest}`);
  return given;
}
