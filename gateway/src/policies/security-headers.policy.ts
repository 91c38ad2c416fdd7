import { type Handler } from '../http/handler';
import { holdHeaders } from '../http/response-head';

export interface SecurityHeadersDeps {
  readonly isHttps: () => boolean;
  /** Origin of map tiles. */
  readonly tileOrigin?: string | undefined;
}

/** Sets the headers of every response (docs/security.md S8). HSTS only with an https public address. */
export function createSecurityHeaders({ isHttps, tileOrigin }: SecurityHeadersDeps): Handler {
  const headers = Object.entries({
    'content-security-policy': contentSecurityPolicy(tileOrigin),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }).flat();
  const httpsHeaders = [...headers, 'strict-transport-security', 'max-age=31536000; includeSubDomains'];
  return (_req, res, next) => {
    holdHeaders(res, isHttps() ? httpsHeaders : headers);
    next();
  };
}

export function contentSecurityPolicy(tileOrigin?: string): string {
  const remote = ["'self'", 'data:', 'blob:', ...(tileOrigin === undefined ? [] : [tileOrigin])].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `connect-src ${remote}`,
    `img-src ${remote}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
