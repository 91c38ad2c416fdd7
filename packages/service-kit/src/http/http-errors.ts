import { toErrorBody } from '@kq/contracts/reasons/error-body';
import { AppError, type ErrorCode } from '@kq/kernel';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { calleeFields, describeError } from '../errors/describe-error';
import { isConnectionError, translateMongoError } from '../errors/mongo-errors';

const codeByFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_REQ_FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
};

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

/** Converts any thrown value to an AppError: translates driver and Fastify errors, all others become INTERNAL. */
export function toAppError(error: unknown): AppError {
  const translated = translateMongoError(error);
  if (translated instanceof AppError) return translated;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const status = typeof statusCode === 'number' ? statusCode : 500;
  const known =
    codeByFastifyCode[String(code)] ??
    codeByStatus[status] ??
    (status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL');
  return new AppError(known, {
    cause: error,
    message: error instanceof Error ? error.name : 'an unknown value was thrown',
  });
}

/** Sends the `ErrorBody` of contracts, with its German texts, and logs server errors. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  logFailure(known, request);
  if (known.status === 503 || known.status === 429)
    reply.header('retry-after', String(known.retryAfterSeconds ?? 2));
  else if (known.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(known.retryAfterSeconds));
  // Fastify adds it where it read no body. The client would lose the answer: see `discardRest`.
  reply.removeHeader('connection');
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toErrorBody(known, request.id)));
}

/** Returns the template of the route, never the raw path (docs/security.md S3). */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unmatched';

/** Logs server errors with their route. Those of a database or service that is away carry no stack. */
function logFailure(known: AppError, request: FastifyRequest): void {
  const { cause, code, callee } = known;
  const fields = { code, method: request.method, route: routeOf(request), ...calleeFields(known) };
  if (isConnectionError(cause))
    request.log.warn({ reason: describeError(cause), ...fields }, 'request failed');
  else if (callee !== undefined && code === 'UNAVAILABLE')
    request.log.warn(
      {
        reason: describeError(known),
        ...(cause === undefined ? {} : { cause: describeError(cause) }),
        ...fields,
      },
      'request failed',
    );
  else if (known.status >= 500) request.log.error({ err: cause ?? known, ...fields }, 'request failed');
}
