import { randomInt } from 'node:crypto';
import { routes } from '@kq/contracts';
import { type Check } from './check';
import { type Account, type Call, createCall, withSession } from './gateway-call';
import { createLoop } from './loop-check';

/** Accounts of the probe. */
export interface ProbeAccounts {
  readonly dispatcher?: Account | undefined;
  /** Has a published accommodation. */
  readonly owner?: Account | undefined;
}

/** Creates the checks of a product behind `baseUrl`: a sign-in and the loop only with their accounts. */
export function createChecks(baseUrl: string, { dispatcher, owner }: ProbeAccounts = {}): Check[] {
  const call = createCall(`${baseUrl}/api`);
  const checks: Check[] = [createSearch(call)];
  if (dispatcher !== undefined) checks.push(createSignIn(call, dispatcher));
  if (dispatcher !== undefined && owner !== undefined) checks.push(createLoop(call, dispatcher, owner));
  return checks;
}

function createSearch(call: Call): Check {
  return {
    name: 'search',
    async run(signal) {
      const { method, path, response } = routes.searchAccommodations;
      const query = new URLSearchParams({ lat: degrees(47.5, 54.5), lng: degrees(7, 14), per_page: '1' });
      const found = response.safeParse(await call(method, `${path}?${query}`, { signal }));
      if (!found.success) throw new Error('the answer is no list of accommodations');
    },
  };
}

/** Signs in, reads the account and ends the session: an attempt leaves nothing behind. */
function createSignIn(call: Call, account: Account): Check {
  const { method, path, response } = routes.profile;
  return {
    name: 'sign_in',
    run: (signal) =>
      withSession(call, account, signal, async (token) => {
        const user = response.parse(await call(method, path, { signal, token }));
        if (user.email !== account.email) throw new Error('the session belongs to another account');
      }),
  };
}

/** Returns another place each time: no cache has the answer. */
const degrees = (from: number, to: number): string =>
  (from + (to - from) * (randomInt(1e6) / 1e6)).toFixed(6);
