import { type IncomingMessage } from 'node:http';
import { AppError, type Principal } from '@kq/kernel';
import { ignoresBearer } from '@kq/service-kit/http/authenticate';
import { exchangeOf, type Exchange } from '../http/exchange';
import { type Handler } from '../http/handler';
import { sendError } from '../http/send';

export interface JwtDeps {
  /** Verifies a token. @throws AppError UNAUTHENTICATED or UNAVAILABLE */
  readonly verify: (token: string) => Promise<Principal>;
}

/** Verifies the Bearer token where one is sent: 401 for an invalid, expired or revoked one, also on public routes. */
export function createJwt({ verify }: JwtDeps): Handler {
  return async (req, res, next) => {
    const { authorization } = req.headers;
    const exchange = exchangeOf(req);
    if (authorization === undefined || isIgnored(exchange)) return next();
    try {
      exchange.principal = await verify(bearerToken(req));
    } catch (error) {
      return sendError(req, res, error);
    }
    next();
  };
}

const isIgnored = ({ route }: Exchange): boolean => route !== null && ignoresBearer(route.definition);

function bearerToken(req: IncomingMessage): string {
  const match = /^Bearer ([A-Za-z0-9_.-]{20,4000})$/i.exec(req.headers.authorization ?? '');
  if (match?.[1] === undefined) throw new AppError('UNAUTHENTICATED', { message: 'Bearer token missing' });
  return match[1];
}
