import { BODY_LIMIT_BYTES } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type FastifyInstance } from 'fastify';
import { createBodyBudget } from './body-budget';
import { BODY_WINDOW_MS } from './body-progress';
import { type HttpAppContext, type HttpAppOptions } from './http-app-context';
import { announcedBytesOf, discardRest, readBody } from './read-body';

/** Bodies that arrive at a time, without files. */
const BODY_BUDGET_BYTES = 64 * 1024 * 1024;

/** Fastify's own reader sets no limit on time and keeps a list of chunks. */
export function createBodyReader({
  bodyWindowMs = BODY_WINDOW_MS,
}: HttpAppOptions): HttpAppContext['readBody'] {
  const budget = createBodyBudget(BODY_BUDGET_BYTES);
  const fileBudget = createBodyBudget(Infinity);
  return (request, body) => {
    const { bodyLimit: limitBytes } = request.routeOptions;
    return readBody(body, {
      announcedBytes: announcedBytesOf(request),
      limitBytes,
      windowMs: bodyWindowMs,
      // Files are limited by the slots of uploads.
      budget: limitBytes > BODY_LIMIT_BYTES ? fileBudget : budget,
    });
  };
}

/** Treats an empty JSON body as missing, so that the route's schema can name the missing fields. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, body, done) => {
    app.kq.readBody(request, body).then(
      (bytes) => {
        if (bytes.length === 0) done(null, undefined);
        else void parseJson(request, bytes.toString('utf8'), done);
      },
      (error: Error) => done(error),
    );
  });
}

/** Lets clients send the rest of a body that was answered early, for a limited time. */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    discardRest(request.raw, reply.statusCode);
    done();
  });
}

/** No body is inflated: an encoded one is 415, not a body that cannot be parsed. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ headers }, _reply, _body, done) => {
    const encoding = headers['content-encoding'];
    const isEncoded = encoding !== undefined && encoding.trim().toLowerCase() !== 'identity';
    done(isEncoded ? new AppError('UNSUPPORTED_MEDIA_TYPE') : null);
  });
}
