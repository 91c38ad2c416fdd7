import { type User } from '@kq/contracts/http/auth';
import { api } from '@/lib/api';
import { bearerOf } from '@/lib/http/bearer';
import { magicLinkNonceHash } from './magic-link-nonce';

export async function fetchProfile(): Promise<User> {
  return api('GET /auth/profile');
}

/** Also when the page is left meanwhile, which forgets the token that the call names. */
export async function callLogout(token: string): Promise<void> {
  await api('POST /auth/logout', { headers: { Authorization: bearerOf(token) }, keepalive: true });
}

/** Sends the mail that verifies the address of a new account once more; the former link ends. */
export async function resendVerificationMail(user: User): Promise<void> {
  const { email, firstname, lastname, role } = user;
  await api('POST /auth/magic-link/request', {
    body: {
      email,
      type: 'register',
      user_data: {
        firstname,
        lastname,
        role: role.name === 'owner' ? 'owner' : 'guest',
        terms_accepted: true,
      },
      nonce_hash: await magicLinkNonceHash(),
    },
  });
}
