import { type z } from 'zod';
import { type notificationSchema, type notificationsResponseSchema } from '@kq/contracts/http/notifications';
import { api } from '@/lib/api';

export type Notification = z.infer<typeof notificationSchema>;
export type Notifications = z.infer<typeof notificationsResponseSchema>;

/** Newest first. */
export async function fetchNotifications(): Promise<Notifications> {
  return api('GET /notices');
}

export async function markNotificationsRead(ids: readonly string[]): Promise<void> {
  await api('POST /notices/read', { body: { ids } });
}
