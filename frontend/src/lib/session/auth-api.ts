import { type User } from '@kq/contracts/http/auth';
import { api } from '@/lib/api';

export async function fetchProfile(): Promise<User> {
  return api('GET /auth/profile');
}

export async function callLogout(token: string): Promise<void> {
  // The answer page is left at the same moment.
  await api('POST /auth/logout', { headers: { Authorization: `Bearer ${token}` }, keepalive: true });
}
