import { type Language } from '@kq/contracts/constants';
import { type User } from '@kq/contracts/http/auth';
import { api } from '@/lib/api';

/** PATCH /auth/profile: the language of an owner's mails and answer page. */
export async function changeLanguage(language: Language): Promise<User> {
  return api('PATCH /auth/profile', { body: { language } });
}
