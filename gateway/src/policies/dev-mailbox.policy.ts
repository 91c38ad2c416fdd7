import { type IncomingMessage, type ServerResponse } from 'node:http';
import { exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';

export interface DevMailboxDeps {
  /** Set in the dev tier only (docs/security.md S2). */
  readonly mailbox?: ((req: IncomingMessage, res: ServerResponse) => void | Promise<void>) | undefined;
}

const PATHS = /^\/dev\/mailbox(?:\.json$|\/|$)/;
const FORWARDING = ['forwarded', 'x-real-ip', 'via'];

/** Serves the mailbox of the dev tier to a browser on this machine without a proxy, and 404 to any other client. */
export function createDevMailbox({ mailbox }: DevMailboxDeps): Handler {
  return (req, res, next) => {
    const exchange = exchangeOf(req);
    if (mailbox === undefined || !PATHS.test(exchange.path) || !isLocal(req)) return next();
    exchange.label = '/dev/mailbox';
    res.setHeader('cache-control', 'no-store');
    return mailbox(req, res);
  };
}

function isLocal(req: IncomingMessage): boolean {
  const names = Object.keys(req.headers);
  if (names.some((name) => FORWARDING.includes(name) || name.startsWith('x-forwarded-'))) return false;
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(req.headers.host ?? '');
}
