import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_BASE } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { createServedFile, sendFile, type ServedFile } from '@kq/service-kit/http/served-file';
import { type Logger } from 'pino';
import { exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';
import { sendError } from '../http/send';

export interface DocsDeps {
  /** Folder that the build wrote (packages/api-docs). */
  readonly dir: string;
  readonly logger: Logger;
}

const files: ReadonlyMap<string, { readonly name: string; readonly contentType: string }> = new Map([
  [`${API_BASE}/docs`, { name: 'index.html', contentType: 'text/html; charset=utf-8' }],
  [`${API_BASE}/docs/openapi.json`, { name: 'openapi.json', contentType: 'application/json; charset=utf-8' }],
]);

/** Serves /api/docs and /api/docs/openapi.json, each read at its first request. What is not built is a 404. */
export function createDocs({ dir, logger }: DocsDeps): Handler {
  const built = new Map([...files].filter(([, { name }]) => existsSync(join(dir, name))));
  if (built.size < files.size) logger.warn({ dir }, 'API documents are missing: run `npm run build`');
  const read = new Map<string, Promise<ServedFile>>();

  function fileOf(path: string): Promise<ServedFile> | undefined {
    const entry = built.get(path);
    if (entry === undefined) return undefined;
    const file = read.get(path) ?? readServed(join(dir, entry.name), entry.contentType);
    read.set(path, file);
    return file;
  }

  return async (req, res) => {
    const exchange = exchangeOf(req);
    const file = fileOf(exchange.path);
    if (file === undefined) return sendError(req, res, new AppError('NOT_FOUND'));
    exchange.label = exchange.path;
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD');
      return sendError(req, res, new AppError('METHOD_NOT_ALLOWED'));
    }
    sendFile(req, res, await file);
  };
}

async function readServed(file: string, contentType: string): Promise<ServedFile> {
  return createServedFile(await readFile(file), { contentType, cacheControl: 'no-cache', brotliQuality: 9 });
}
