import { type Handler } from '../http/handler';
import { sendJson } from '../http/send';
import { exchangeOf } from '../http/exchange';

export interface HealthDeps {
  /** Returns the reasons why the gateway is not ready; empty when ready. */
  readonly missing: () => readonly string[];
}

/**
 * Serves /health/live and /health/ready. Not ready before auth has sent its keys and first revocation list, nor while
 * stopping.
 */
export function createHealth({ missing }: HealthDeps): Handler {
  return (req, res, next) => {
    const exchange = exchangeOf(req);
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (exchange.path === '/health/live') return sendJson(req, res, 200, { status: 'live' });
    if (exchange.path !== '/health/ready') return next();
    const reasons = missing();
    sendJson(
      req,
      res,
      reasons.length === 0 ? 200 : 503,
      reasons.length === 0 ? { status: 'ready' } : { status: 'starting', missing: reasons },
    );
  };
}
