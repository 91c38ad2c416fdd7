import { type IncomingMessage } from 'node:http';
import { AppError } from '@kq/kernel';
import { type RequestListener } from '../connections/connection-gate';
import { type Handler } from './handler';
import { sendError } from './send';

export interface FrontDoorDeps {
  readonly handler: Handler;
  /** Adds request id, log line and headers, which every response needs. */
  readonly beforeRefusal: Handler;
}

/**
 * Rejects with 400, before any router reads them, targets that are not a path (`*`, `https://…`), for which Express would
 * find no route and never respond, and two Host headers, of which another server may read the other one (RFC 9112 §3.2).
 * Returns 404 when a handler calls `next`.
 */
export function createFrontDoor({ handler, beforeRefusal }: FrontDoorDeps): RequestListener {
  return (req, res) => {
    if (req.url?.startsWith('/') === true && !hasTwoHosts(req))
      return void handler(req, res, () => sendError(req, res, new AppError('NOT_FOUND')));
    void beforeRefusal(req, res, () => {
      res.setHeader('connection', 'close');
      sendError(req, res, new AppError('BAD_REQUEST'));
    });
  };
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // Names are at even places. The length first: this runs for every request.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
