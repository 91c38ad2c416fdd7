import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, negotiateEncoding } from './encoding';
import { appendVary } from './vary';

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

export interface ServedFileOptions {
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Returns a file with what the build compressed of it. */
export function servedFileOf(
  body: Buffer,
  compressed: Omit<ServedFile['bodies'], ''>,
  options: ServedFileOptions,
): ServedFile {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { ...options, etag, bodies: { '': body, ...compressed } };
}

/** Compresses a text that is made at run time. `brotliQuality`: 0 to 11. */
export async function createServedFile(
  body: Buffer,
  { brotliQuality, ...options }: ServedFileOptions & { readonly brotliQuality: number },
): Promise<ServedFile> {
  if (body.length < MIN_BYTES) return servedFileOf(body, {}, options);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  };
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body, { level: 9 })]);
  return servedFileOf(body, { br, gzip: gz }, options);
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
