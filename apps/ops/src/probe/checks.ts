import { randomInt } from 'node:crypto';
import { routes } from '@kq/contracts';

/** One way in which a client uses the product. `run` rejects when it does not get what it should. */
export interface Check {
  readonly name: 'search' | 'sign_in';
  readonly run: (signal: AbortSignal) => Promise<void>;
}

interface Account {
  readonly email: string;
  readonly password: string;
}

/** Creates the checks of a product behind `baseUrl`; a sign-in with an account only. */
export function createChecks(baseUrl: string, account?: Account): Check[] {
  const call = createCall(`${baseUrl}/api`);
  const search: Check = {
    name: 'search',
    async run(signal) {
      const { method, path, response } = routes.searchAccommodations;
      const query = new URLSearchParams({ lat: degrees(47.5, 54.5), lng: degrees(7, 14), per_page: '1' });
      const found = response.safeParse(await call(method, `${path}?${query}`, { signal }));
      if (!found.success) throw new Error('the answer is no list of accommodations');
    },
  };
  return account === undefined ? [search] : [search, createSignIn(call, account)];
}

/** Signs in, reads the account and ends the session: an attempt leaves nothing behind. */
function createSignIn(call: Call, { email, password }: Account): Check {
  const { login, profile, logout } = routes;
  return {
    name: 'sign_in',
    async run(signal) {
      const answer = await call(login.method, login.path, { signal, body: { email, password } });
      const { access_token: token } = login.response.parse(answer);
      const user = profile.response.parse(await call(profile.method, profile.path, { signal, token }));
      if (user.email !== email) throw new Error('the session belongs to another account');
      await call(logout.method, logout.path, { signal, token });
    },
  };
}

interface CallOptions {
  readonly signal: AbortSignal;
  readonly body?: object;
  readonly token?: string;
}
type Call = ReturnType<typeof createCall>;

function createCall(baseUrl: string) {
  return async (method: string, path: string, { signal, body, token }: CallOptions): Promise<unknown> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path.split('?')[0]}: ${response.status}`);
    return JSON.parse(text);
  };
}

/** Returns another place each time: no cache has the answer. */
const degrees = (from: number, to: number): string =>
  (from + (to - from) * (randomInt(1e6) / 1e6)).toFixed(6);
