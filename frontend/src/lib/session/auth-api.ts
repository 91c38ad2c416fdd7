import { type User } from '@kq/contracts/http/auth';
import { api } from '@/lib/api';

export async function fetchProfile(): Promise<User> {
  return api('GET /auth/profile');
}

export async function callLogout(token: string): Promise<void> {
  await api('POST /auth/logout', { headers: { Authorization: `Bearer ${token}` } });
}
