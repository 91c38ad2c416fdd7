import { type IncomingMessage } from 'node:http';
import { type Logger } from 'pino';
import { exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';
import { type RequestCounters } from '../http/request-counters';

export interface AccessLogDeps {
  readonly logger: Logger;
  readonly counters: RequestCounters;
  /** Whether lines are written; requests are counted in any case. */
  readonly writesLines: boolean;
}

/**
 * Writes one line and one count per request: route template, status, time, user id. Never the path, the query or an
 * address.
 */
export function createAccessLog({ logger, counters, writesLines }: AccessLogDeps): Handler {
  return (req, res, next) => {
    const exchange = exchangeOf(req);
    res.once('close', () => {
      const ms = performance.now() - exchange.startedAt;
      const isComplete = res.writableFinished;
      counters.count(exchange.label, req.method ?? '', isComplete ? res.statusCode : 499, ms);
      if (!writesLines || exchange.route === null) return;
      logger.info(
        {
          method: req.method,
          route: exchange.label,
          status: res.statusCode,
          ms: Math.round(ms * 10) / 10,
          request_id: exchange.requestId,
          ...clientIdOf(req),
          ...(exchange.traceparent === null ? {} : { trace_id: exchange.traceparent.slice(3, 35) }),
          ...(exchange.principal === null
            ? {}
            : { user_id: exchange.principal.userId, role: exchange.principal.role }),
          ...(isComplete ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}

/** The id that the client sent, by which a call without an answer is found; none of another form. */
function clientIdOf({ headers }: IncomingMessage): { client_request_id?: string } {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && CLIENT_ID.test(sent) ? { client_request_id: sent } : {};
}

const CLIENT_ID = /^[\w-]{8,64}$/;
