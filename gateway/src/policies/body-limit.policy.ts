import { type IncomingMessage, type ServerResponse } from 'node:http';
import { bodyLimitOf } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { announcedBytesOf, payloadTooLarge } from '@kq/service-kit/http/read-body';
import { type UploadSlots } from '@kq/service-kit/http/upload-slots';
import { rateLimitKey } from '../http/client-address';
import { type Exchange, exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';
import { openBody } from '../http/request-body';
import { sendError } from '../http/send';

export interface BodyLimitDeps {
  readonly uploadSlots: UploadSlots;
  /** Window in which a body must make progress. */
  readonly windowMs: number;
}

/**
 * Decides on a body before it is read, after the caller's rights (docs/security.md S31): rejects large ones by their
 * announced length, and uploads without a free slot. Unannounced and stalled ones end while they are forwarded.
 */
export function createBodyLimit({ uploadSlots, windowMs }: BodyLimitDeps): Handler {
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    if (req.method === 'GET' || req.method === 'HEAD') {
      return sendError(req, res, new AppError('BAD_REQUEST', { message: 'a GET must not have a body' }));
    }
    const exchange = exchangeOf(req);
    const limitBytes = bodyLimitOf(exchange.route?.definition ?? {});
    if ((announcedBytesOf(req) ?? 0) > limitBytes) return sendError(req, res, payloadTooLarge(limitBytes));
    if (exchange.route?.definition.class === 'upload') {
      try {
        takeSlot(uploadSlots, exchange, res);
      } catch (error) {
        return sendError(req, res, error);
      }
    }
    exchange.body = openBody(req, res, { limitBytes, windowMs });
    next();
  };
}

const hasBody = (req: IncomingMessage): boolean =>
  (announcedBytesOf(req) ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined;

/** @throws AppError as `UploadSlots.take` */
function takeSlot(slots: UploadSlots, exchange: Exchange, res: ServerResponse): void {
  const { principal, clientAddress } = exchange;
  if (principal === null) throw new AppError('UNAUTHENTICATED');
  const { userId, emailVerified } = principal;
  exchange.releaseUpload = slots.take({ userId, emailVerified, network: rateLimitKey(clientAddress) });
  res.once('close', exchange.releaseUpload);
}
