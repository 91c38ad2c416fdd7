import { type Language } from '@kq/contracts/constants';
import { type profileBodySchema, type User } from '@kq/contracts/http/auth';
import { type z } from 'zod';
import { api } from '@/lib/api';
import { magicLinkNonce } from '@/lib/session/magic-link-nonce';

export type ProfileBody = z.input<typeof profileBodySchema>;

/** PATCH /auth/profile: the language of an owner's mails and answer page. */
export async function changeLanguage(language: Language): Promise<User> {
  return api('PATCH /auth/profile', { body: { language } });
}

/** PATCH /auth/profile: name, company and phone number; needs a recent sign-in. */
export async function changeProfile(body: ProfileBody): Promise<User> {
  return api('PATCH /auth/profile', { body });
}

/** POST /auth/email-change: a link to the new address; needs a recent sign-in. */
export async function requestEmailChange(email: string): Promise<string> {
  return (await api('POST /auth/email-change', { body: { email } })).message;
}

/** POST /auth/login, to make the sign-in recent. */
export async function signInAgain(email: string, password: string): Promise<{ token: string; user: User }> {
  const body = { email, password, nonce: magicLinkNonce() };
  const { access_token: token, user } = await api('POST /auth/login', { body });
  return { token, user };
}
