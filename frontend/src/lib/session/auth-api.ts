import { type User } from '@kq/contracts/http/auth';
import { apiClient } from '@/lib/api-client';

export async function fetchProfile(): Promise<User> {
  const { data } = await apiClient.get<User>('/auth/profile');
  return data;
}

export async function callLogout(token: string): Promise<void> {
  await apiClient.post('/auth/logout', undefined, { headers: { Authorization: `Bearer ${token}` } });
}
