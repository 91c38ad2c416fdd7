import { apiClient } from '@/lib/api-client';

/** POST /auth/logout-everywhere: this session ends too. */
export async function endAllSessions(): Promise<void> {
  await apiClient.post('/auth/logout-everywhere');
}
