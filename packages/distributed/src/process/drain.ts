import { type Server } from 'node:http';
import { pause } from '@kq/kernel';
import { announceStop } from '@kq/service-kit';

/**
 * Drains a server before its stop: it still answers everything, but closes each connection with its response and
 * announces the stop. Thus no request is in flight on a kept connection when the server closes, and no call meets a
 * closed port.
 */
export async function drain(server: Server, forMs: number): Promise<void> {
  announceStop(server);
  if (forMs > 0) await pause(forMs);
}
