import { reason } from '@kq/contracts/reasons/reason';
import { AppError, emailDigest, type Principal, validationError } from '@kq/kernel';
import { type Contacts } from './ports';

/**
 * Requires a signed-in sender's contact address to be that of the account, which is the verified one; a visitor's address
 * is verified before any owner is contacted (docs/security.md S1b).
 * @throws AppError VALIDATION_FAILED for another address
 */
export async function assertOwnAddress(
  contacts: Contacts,
  principal: Principal | null,
  email: string,
): Promise<void> {
  if (principal === null || emailDigest(email) === (await accountDigest(contacts, principal))) return;
  throw validationError({ 'contact.email': [reason('email_not_of_account')] });
}

/** Reads the token, so that requests are accepted while auth is unavailable; tokens of older releases lack the digest. */
async function accountDigest(
  contacts: Contacts,
  { userId, emailDigest: digest }: Principal,
): Promise<string> {
  if (digest !== undefined) return digest;
  const [account] = await contacts.byIds([userId]);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  return emailDigest(account.email);
}
