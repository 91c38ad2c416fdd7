import { type FastifyReply, type FastifyRequest } from 'fastify';

interface Picture {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly csp: string;
  /** Changes with the bytes. */
  readonly etag: string;
  /** Public for every caller; a signed address is for one. */
  readonly isPublic: boolean;
}

/**
 * Five minutes in a browser. Ten seconds in shared caches, so that a hidden picture is gone from them in that time; the
 * gateway's own cache keeps none (docs/security.md S32).
 */
const PUBLIC = 'public, max-age=300, s-maxage=10';
const PRIVATE = 'private, max-age=300';

/** Sends a picture, or 304 to a browser that has it; scripts and requests in one opened directly are disabled. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, mediaType, csp, etag, isPublic }: Picture,
): FastifyReply {
  reply
    .header('cache-control', isPublic ? PUBLIC : PRIVATE)
    .header('etag', etag)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', csp);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(mediaType).send(bytes);
}

/** Compares weakly (RFC 9110 §13.1.2). */
const isKnown = (known: string | undefined, etag: string): boolean =>
  known !== undefined &&
  known.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
