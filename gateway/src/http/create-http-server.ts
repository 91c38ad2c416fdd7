import { createServer, type Server, type ServerOptions } from 'node:http';
import { type RequestListener } from '../connections/connection-gate';

/**
 * Limits for clients that send slowly: 10 s for the head, 130 s for the longest upload. Load balancers keep idle
 * connections for 60 s.
 */
export const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 130_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
} as const satisfies ServerOptions;

const BAD_REQUEST = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Creates the public server; it does not listen yet. */
export function createHttpServer(listener: RequestListener, limits: ServerOptions = SERVER_LIMITS): Server {
  const server = createServer(limits, listener);
  // `openBody` sends 100 Continue: a client that waits for it is refused before it sends a body.
  server.on('checkContinue', listener);
  // Without a listener Node.js closes the connection without a response.
  server.on('connect', (_req, socket) => void socket.end(BAD_REQUEST));
  return server;
}
