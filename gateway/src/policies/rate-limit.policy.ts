import { type IncomingMessage } from 'node:http';
import { rateCostOf } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { rateLimitKey } from '../http/client-address';
import { type Exchange, exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';
import { sendError } from '../http/send';
import { type BucketName, type RateLimiters } from '../limits/rate-limiters';

export interface RateLimitDeps {
  /** null disables all limits (KQ_LIMIT_REQUESTS=off). */
  readonly limiters: RateLimiters | null;
}

/**
 * Counts a call by its cost (contracts `rateCostOf`): by address before the token is verified, and by user afterwards.
 * Calls with a token have a separate address bucket, so that anonymous visitors behind the same address cannot lock out
 * signed-in users.
 */
export function createRateLimit({ limiters }: RateLimitDeps, by: 'address' | 'user'): Handler {
  if (limiters === null) return (_req, _res, next) => next();
  const takeOf = (req: IncomingMessage, exchange: Exchange) =>
    by === 'user'
      ? limiters.take(bucketOf(exchange), 'user', String(exchange.principal?.userId), costOf(exchange))
      : limiters.take(
          bucketOf(exchange),
          req.headers.authorization === undefined ? 'address' : 'signed-address',
          rateLimitKey(exchange.clientAddress),
          costOf(exchange),
        );
  return (req, res, next) => {
    const exchange = exchangeOf(req);
    if (by === 'user' && exchange.principal === null) return next();
    const passOrRefuse = (waitSeconds: number): void => {
      if (waitSeconds === 0) return next();
      sendError(req, res, new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: waitSeconds }));
    };
    const waitSeconds = takeOf(req, exchange);
    return typeof waitSeconds === 'number' ? passOrRefuse(waitSeconds) : waitSeconds.then(passOrRefuse);
  };
}

const costOf = ({ route, search }: Exchange): number =>
  route === null ? 1 : rateCostOf(route.definition, search);

const bucketOf = ({ route }: Exchange): BucketName => route?.definition.rateLimit ?? 'site';
