import { type z } from 'zod';
import { type waitingRequestSchema } from '@kq/contracts/http/booking-requests';
import { api } from '@/lib/api';

export type WaitingItem = z.infer<typeof waitingRequestSchema>;

/** Requests of the dispatcher's address that nobody has sent yet, newest first. */
export async function fetchWaiting(): Promise<readonly WaitingItem[]> {
  return (await api('GET /booking-requests/waiting')).data;
}

/** Sends one; the same again when it is already sent. Outlives the page. */
export async function sendWaiting(id: number): Promise<void> {
  await api('POST /booking-requests/:id/send', { params: { id }, keepalive: true });
}
