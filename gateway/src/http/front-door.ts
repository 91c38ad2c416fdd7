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
 * Rejects targets that are not a path (`*`, `https://…`) with 400 before any router reads them: Express would find no
 * route and never respond. Returns 404 when a handler calls `next`.
 */
export function createFrontDoor({ handler, beforeRefusal }: FrontDoorDeps): RequestListener {
  return (req, res) => {
    if (req.url?.startsWith('/') === true)
      return void handler(req, res, () => sendError(req, res, new AppError('NOT_FOUND')));
    void beforeRefusal(req, res, () => {
      res.setHeader('connection', 'close');
      sendError(req, res, new AppError('BAD_REQUEST'));
    });
  };
}
