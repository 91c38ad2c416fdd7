import { type IncomingHttpHeaders } from 'node:http';
import { AppError } from '@kq/kernel';
import { exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';
import { sendError } from '../http/send';
import { type RouteMatcher } from '../routing/route-matcher';

export interface RouteDeps {
  readonly matcher: RouteMatcher;
}

/** Finds the route: 404 for an unknown path, 405 for an unsupported method of a known path. */
export function createRoute({ matcher }: RouteDeps): Handler {
  return (req, res, next) => {
    const exchange = exchangeOf(req);
    const { methods, route } = matcher.match(req.method ?? '', exchange.path);
    if (methods.length === 0) return sendError(req, res, new AppError('NOT_FOUND'));
    if (route === null) {
      res.setHeader('allow', methods.join(', '));
      return sendError(req, res, new AppError('METHOD_NOT_ALLOWED'));
    }
    exchange.route = route;
    exchange.label = route.template;
    if (route.definition.class === 'once' && isNavigationOrPrefetch(req.headers)) {
      return sendError(req, res, new AppError('METHOD_NOT_ALLOWED'));
    }
    next();
  };
}

/** Detects mail scanners, previews and address bars, which must not consume a one-time link (docs/security.md S4). */
function isNavigationOrPrefetch(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-mode'] === 'navigate') return true;
  return ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );
}
