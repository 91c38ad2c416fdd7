import { createServer, type Server, type ServerOptions } from 'node:http';
import { type Handler } from './handler';

/** Against clients that send slowly: 10 s for the head, 130 s for the longest upload. Load balancers idle for 60 s. */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 130_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
} as const satisfies ServerOptions;

/** The public server; it does not listen yet. */
export function createHttpServer(handler: Handler, limits: ServerOptions = serverLimits): Server {
  return createServer(limits, (req, res) => {
    void handler(req, res, () => {
      res.statusCode = 404;
      res.end();
    });
  });
}
