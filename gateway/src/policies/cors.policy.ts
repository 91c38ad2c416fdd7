import { CONSENT_HEADER, IDEMPOTENCY_KEY_HEADER, RESPOND_TOKEN_HEADER } from '@kq/contracts';
import { appendVary } from '@kq/service-kit/http/vary';
import { type Handler } from '../http/handler';

export interface CorsDeps {
  /** Other origins that may call the API from a browser. */
  readonly origins: readonly string[];
}

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'last-event-id',
  CONSENT_HEADER,
  RESPOND_TOKEN_HEADER,
  IDEMPOTENCY_KEY_HEADER,
];

/** Allows the configured origins and answers their preflights. Does nothing without any: the SPA is same-origin. */
export function createCors({ origins }: CorsDeps): Handler {
  const allowed = new Set(origins);
  return (req, res, next) => {
    if (allowed.size === 0) return next();
    appendVary(res, 'Origin');
    const { origin } = req.headers;
    if (origin === undefined || !allowed.has(origin)) return next();
    res.setHeader('access-control-allow-origin', origin);
    res.setHeader('access-control-expose-headers', 'x-request-id, retry-after');
    res.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) return next();
    res.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
    res.setHeader('access-control-allow-headers', ALLOWED_HEADERS.join(', '));
    res.setHeader('access-control-max-age', '600');
    res.statusCode = 204;
    res.end();
  };
}
