import { type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { announceStop } from '@kq/service-kit';

/**
 * Precedes a stop: the server still answers everything, but ends each connection with its answer and announces the stop. So
 * no request is under way on a kept connection when the server closes, and no call meets a closed port.
 */
export async function drain(server: Server, forMs: number): Promise<void> {
  announceStop(server);
  if (forMs > 0) await delay(forMs);
}
