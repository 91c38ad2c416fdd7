import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import send from 'send';

/** https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const HEADER_BYTES = 127;
const MAGIC = 'PMTiles';
const VERSION = 3;
const TILE_TYPE_OFFSET = 99;
const VECTOR_TILES = 1;

/** More than any directory or tile. */
const RANGE_MAX_BYTES = 4 * 1024 * 1024;
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})$/;

interface SendFailure {
  readonly status: number;
  /** `Content-Range` of a range beyond the file. */
  readonly headers?: Record<string, string>;
}

/** @throws Error when the file is missing or no archive of vector tiles */
export async function openBasemap(file: string) {
  const { header, size, mtimeMs } = await readHeader(file);
  const isVectorArchive =
    header.toString('latin1', 0, MAGIC.length) === MAGIC &&
    header[MAGIC.length] === VERSION &&
    header[TILE_TYPE_OFFSET] === VECTOR_TILES;
  if (!isVectorArchive) throw new Error(`KQ_BASEMAP: ${file} is no PMTiles archive of vector tiles`);
  const fingerprint = createHash('sha256').update(header).update(`${size} ${mtimeMs}`).digest('hex');
  return {
    /** Contains a fingerprint of the file, so that responses may be cached forever. */
    path: `/basemap/${fingerprint.slice(0, 16)}.pmtiles`,
    /** Sends one range of up to 4 MB: the whole archive, also by many ranges, would cost the bandwidth of others. */
    send(req: IncomingMessage, res: ServerResponse) {
      if (!isOneRange(req)) return void res.writeHead(416, { 'accept-ranges': 'bytes' }).end();
      res.setHeader('content-type', 'application/vnd.pmtiles');
      send(req, `/${encodeURIComponent(basename(file))}`, {
        root: dirname(file),
        dotfiles: 'allow',
        immutable: true,
        maxAge: '1y',
      })
        // Read by the map's code alone: a status is enough.
        .on('error', ({ status, headers }: SendFailure) => res.writeHead(status, headers).end())
        .pipe(res);
    },
  };
}

function isOneRange({ method, headers: { range } }: IncomingMessage): boolean {
  const [, first, last] = RANGE.exec(range ?? '') ?? [];
  return method === 'HEAD' || (last !== undefined && Number(last) - Number(first) < RANGE_MAX_BYTES);
}

/** A PMTiles archive of vector tiles that browsers read by byte ranges (ADR 036). */
export type Basemap = Awaited<ReturnType<typeof openBasemap>>;

async function readHeader(file: string) {
  const handle = await open(file);
  try {
    const { size, mtimeMs } = await handle.stat();
    const header = Buffer.alloc(HEADER_BYTES);
    await handle.read(header, 0, HEADER_BYTES, 0);
    return { header, size, mtimeMs };
  } finally {
    await handle.close();
  }
}
