import { type AccountExport } from '@kq/contracts/http/auth';
import { apiClient } from '@/lib/api-client';

/** GET /auth/export: everything kept about this person, from all services. */
export async function exportAccount(): Promise<AccountExport> {
  const { data } = await apiClient.get<AccountExport>('/auth/export', { timeout: 30_000 });
  return data;
}

/** DELETE /auth/account: this session ends with it. An account without a password takes a fresh session instead. */
export async function eraseAccount(password: string): Promise<void> {
  await apiClient.delete('/auth/account', {
    data: { confirm: true, ...(password === '' ? {} : { password }) },
  });
}
