import { type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pause } from '@kq/kernel';
import { type ConnectionGate } from './connection-gate';

export interface CloseServerOptions {
  readonly gate: ConnectionGate;
  /** Time in which clients may send another request on a kept connection: its response closes the connection. */
  readonly graceMs: number;
  /** Time after which running requests are cut off. */
  readonly limitMs: number;
}

const CHECK_MS = 25;
/** For a request on a connection that was accepted right before the port closed. */
const LAST_REQUEST_MS = 250;

/**
 * Closes a server without cutting off a request (docs/security.md S28). Responses now carry `Connection: close`, so
 * busy clients leave their connections. `server.close()` alone destroys idle connections immediately, although a
 * request may be in flight on them.
 */
export async function closeServer(
  server: Server,
  { gate, graceMs, limitMs }: CloseServerOptions,
): Promise<void> {
  gate.announceStop();
  const startedAt = performance.now();
  const passedMs = (): number => performance.now() - startedAt;
  while (passedMs() < graceMs && (await connectionsOf(server)) > 0) await pause(CHECK_MS);
  // The poll phase of this event loop turn accepts every connection that the system had completed.
  await nextTurn();
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const quietAt = passedMs() + LAST_REQUEST_MS;
  const isDone = (): boolean => gate.size === 0 && passedMs() >= quietAt;
  while (!isDone() && passedMs() < limitMs && (await connectionsOf(server)) > 0) await pause(CHECK_MS);
  server.closeAllConnections();
  server.close();
  await closed;
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
