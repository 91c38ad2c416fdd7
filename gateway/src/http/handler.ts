import { type IncomingMessage, type ServerResponse } from 'node:http';

/** Hands over to the next policy. Policies answer errors themselves and never pass one on. */
export type Next = () => void;

/** A policy as a plain handler: it mounts on express-gateway, any Express-like server and the read lane alike. */
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
