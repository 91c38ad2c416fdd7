import { api } from '@/lib/api';

/** POST /auth/logout-everywhere: this session ends too. */
export async function endAllSessions(): Promise<void> {
  await api('POST /auth/logout-everywhere');
}
