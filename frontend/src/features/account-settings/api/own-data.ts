import { type AccountExport } from '@kq/contracts/http/auth';
import { api } from '@/lib/api';

/** GET /auth/export: everything kept about this person, from all services. */
export async function exportAccount(): Promise<AccountExport> {
  return api('GET /auth/export', { timeout: 30_000 });
}

/** DELETE /auth/account: this session ends with it. An account without a password takes a fresh session instead. */
export async function eraseAccount(password: string): Promise<void> {
  await api('DELETE /auth/account', {
    body: { confirm: true, ...(password === '' ? {} : { password }) },
  });
}
