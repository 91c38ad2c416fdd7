import { routes, type User } from '@kq/contracts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

interface CallOptions {
  readonly signal: AbortSignal;
  readonly body?: object;
  readonly token?: string;
}

/** Calls the API of the product. @throws Error with method, path, status and reasons of a refused call */
export type Call = (method: string, path: string, options: CallOptions) => Promise<unknown>;

/** Creates the calls of a client of the API at `baseUrl`. */
export function createCall(baseUrl: string): Call {
  return async (method, path, { signal, body, token }) => {
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
    if (!response.ok)
      throw new Error([`${method} ${path.split('?')[0]}: ${response.status}`, ...reasonsIn(text)].join(' '));
    return JSON.parse(text);
  };
}

/** Returns the codes of the reasons of a refusal; its texts may name a person. */
const reasonsIn = (text: string): string[] =>
  [...text.matchAll(/"reason":"(\w+)"/g)].map(([, code]) => String(code));

/** Runs `work` within a session of `account` and ends the session, also after a failure. */
export async function withSession<T>(
  call: Call,
  { email, password }: Account,
  signal: AbortSignal,
  work: (token: string, user: User) => Promise<T>,
): Promise<T> {
  const { login, logout } = routes;
  const answer = await call(login.method, login.path, { signal, body: { email, password } });
  const { access_token: token, user } = login.response.parse(answer);
  try {
    return await work(token, user);
  } finally {
    await call(logout.method, logout.path, { signal: tidyUpSignal(), token });
  }
}

/** Limits a call that leaves nothing behind: it is made after a run that was given up, too. */
export const tidyUpSignal = (): AbortSignal => AbortSignal.timeout(10_000);
