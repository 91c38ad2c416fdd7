import { type z } from 'zod';
import { type noticeSchema, type noticesResponseSchema } from '@kq/contracts/http/notifications';
import { apiClient } from '@/lib/api-client';

export type Notice = z.infer<typeof noticeSchema>;
export type Notices = z.infer<typeof noticesResponseSchema>;

/** Newest first. */
export async function fetchNotices(): Promise<Notices> {
  const { data } = await apiClient.get<Notices>('/notices');
  return data;
}

export async function markNoticesRead(ids: readonly string[]): Promise<void> {
  await apiClient.post('/notices/read', { ids });
}
