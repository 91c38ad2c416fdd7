import { type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { STOPPING_HEADER } from '@kq/contracts';

/**
 * What comes before a stop: the server still answers everything, but ends each connection with its answer and says that it
 * will be gone. So nothing is under way on a kept connection when it closes, and no call meets a closed port.
 */
export async function drain(server: Server, forMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close').setHeader(STOPPING_HEADER, '1');
  });
  if (forMs > 0) await delay(forMs);
}
