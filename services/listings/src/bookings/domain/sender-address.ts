import { AppError, emailDigest, type Principal, validationError } from '@kq/kernel';
import { type Contacts } from './ports';

/**
 * A signed-in sender's contact address is that of the account, which is what a proof verifies; a visitor's is verified
 * before any owner hears of it (SECURITY S1b).
 * @throws AppError VALIDATION_FAILED for another address
 */
export async function assertOwnAddress(
  contacts: Contacts,
  principal: Principal | null,
  email: string,
): Promise<void> {
  if (principal === null || emailDigest(email) === (await accountDigest(contacts, principal))) return;
  throw validationError({ 'contact.email': ['Anfragen gehen mit der Adresse Ihres Kontos hinaus.'] });
}

/** By the token, so that requests are taken while auth is away; tokens of older releases do not tell it. */
async function accountDigest(
  contacts: Contacts,
  { userId, emailDigest: digest }: Principal,
): Promise<string> {
  if (digest !== undefined) return digest;
  const [account] = await contacts.byIds([userId]);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  return emailDigest(account.email);
}
