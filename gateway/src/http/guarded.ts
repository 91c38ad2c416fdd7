import { type Logger } from 'pino';
import { findExchange } from './exchange';
import { type Handler } from './handler';
import { sendError } from './send';

/** Returns 500 when a policy throws or rejects; in express-gateway it would hang the request or end the process. */
export function guarded(handler: Handler, logger: Logger): Handler {
  return (req, res, next) => {
    const fail = (error: unknown): void => {
      const exchange = findExchange(req);
      logger.error(
        { err: error, method: req.method, route: exchange?.label, request_id: exchange?.requestId },
        'gateway policy failed',
      );
      sendError(req, res, error);
    };
    try {
      const running = handler(req, res, next);
      if (running !== undefined) running.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}
