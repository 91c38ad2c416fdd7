import { type IncomingMessage, type ServerResponse } from 'node:http';

/** Calls the next policy. Policies send error responses themselves and never pass an error on. */
export type Next = () => void;

/** A policy as a plain handler: it can be mounted on express-gateway, any Express-like server and the fast path. */
export type Handler = (req: IncomingMessage, res: ServerResponse, next: Next) => void | Promise<void>;

/** Runs handlers in order; the first that does not call `next` ends the chain. */
export function chain(handlers: readonly Handler[]): Handler {
  return (req, res, done) => {
    const run = (index: number): void => {
      const handler = handlers[index];
      if (handler === undefined) return done();
      void handler(req, res, () => run(index + 1));
    };
    run(0);
  };
}
