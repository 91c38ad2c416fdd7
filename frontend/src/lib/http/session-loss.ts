import { type AxiosResponse } from 'axios';
import { readToken, writeToken } from '@/lib/session/token';
import { bearerOf } from './bearer';

/** Reloads the page (docs/spec AUTH-09); replaceable where there is no page to reload. */
export const sessionEnd = {
  reload: (): void => window.location.reload(),
};

let isSigningOut = false;

/**
 * Runs `work`, which ends the session at the server: calls that the server refuses meanwhile are no loss of it, and leave the
 * page as it is.
 */
export async function whileSigningOut(work: () => Promise<void>): Promise<void> {
  isSigningOut = true;
  try {
    await work();
  } finally {
    isSigningOut = false;
  }
}

/** Ends the session on a 401: clears the token and reloads the page, once for all calls that carried it. */
export function endLostSession(answer: AxiosResponse): AxiosResponse {
  if (isSessionLoss(answer)) {
    writeToken(null);
    sessionEnd.reload();
  }
  return answer;
}

/**
 * A 401 ends the session only if the call carried its token and was no login. The token of an earlier session, or one that
 * a refresh has replaced meanwhile, says nothing about this one.
 */
function isSessionLoss({ status, config: { url = '', headers } }: AxiosResponse): boolean {
  const token = readToken();
  const isOfThisSession = token !== null && headers.get('Authorization') === bearerOf(token);
  return status === 401 && isOfThisSession && !isSigningOut && !url.startsWith('/auth/login');
}
