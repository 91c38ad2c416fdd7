import { type z } from 'zod';
import { type noticeSchema, type noticesResponseSchema } from '@kq/contracts/http/notifications';
import { api } from '@/lib/api';

export type Notice = z.infer<typeof noticeSchema>;
export type Notices = z.infer<typeof noticesResponseSchema>;

/** Newest first. */
export async function fetchNotices(): Promise<Notices> {
  return api('GET /notices');
}

export async function markNoticesRead(ids: readonly string[]): Promise<void> {
  await api('POST /notices/read', { body: { ids } });
}
