import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, negotiateEncoding } from '../http/encoding';
import { appendVary } from '../http/vary';

/** A file or page in memory, in every worthwhile encoding. */
export interface ServedFile {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly '': Buffer };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const MIN_BYTES = 512;

export interface MakeServedFileOptions {
  readonly contentType: string;
  readonly cacheControl: string;
  /** 0–11; files compressed at boot justify a higher quality than pages built on request. */
  readonly brotliQuality: number;
}

export async function createServedFile(
  body: Buffer,
  { contentType, cacheControl, brotliQuality }: MakeServedFileOptions,
): Promise<ServedFile> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const file = { contentType, cacheControl, etag };
  if (body.length < MIN_BYTES || !isText(contentType)) return { ...file, bodies: { '': body } };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  };
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body, { level: 9 })]);
  return { ...file, bodies: { '': body, br, gzip: gz } };
}

/**
 * Returns a window as wide as the body: the usual 4 MB cost more to set up and free than a small file costs to
 * compress.
 */
function windowBits(bytes: number): number {
  const { BROTLI_MAX_WINDOW_BITS: most } = constants;
  return Math.max(16, Math.min(most, Math.ceil(Math.log2(bytes))));
}

/** Sends a file: 304 when the client has it, otherwise the smallest accepted encoding. */
export function sendFile(req: IncomingMessage, res: ServerResponse, file: ServedFile, status = 200): void {
  res.setHeader('cache-control', file.cacheControl);
  if (status === 200) res.setHeader('etag', file.etag);
  if (file.bodies.br !== undefined) appendVary(res, 'Accept-Encoding');
  if (status === 200 && hasIt(req.headers['if-none-match'], file.etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  const wanted = negotiateEncoding(req.headers['accept-encoding']);
  const encoding = file.bodies[wanted] === undefined ? '' : wanted;
  const body = file.bodies[encoding] ?? file.bodies[''];
  res.statusCode = status;
  res.setHeader('content-type', file.contentType);
  res.setHeader('content-length', body.length);
  if (encoding !== '') res.setHeader('content-encoding', encoding);
  res.end(req.method === 'HEAD' ? undefined : body);
}

function hasIt(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
  );
}

const isText = (contentType: string): boolean =>
  /^text\/|javascript|json|xml|font\/ttf|wasm/.test(contentType);
