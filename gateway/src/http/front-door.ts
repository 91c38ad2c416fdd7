import { AppError } from '@kq/kernel';
import { type RequestListener } from '../connections/connection-gate';
import { type Handler } from './handler';
import { sendError } from './send';

export interface FrontDoorDeps {
  readonly handler: Handler;
  /** What every answer needs: request id, log line, headers. */
  readonly beforeRefusal: Handler;
}

/**
 * Refuses targets that are no path (`*`, `https://…`) with 400 before any router reads them: Express would find no route and
 * never answer. Answers 404 where a handler passes the request on.
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
