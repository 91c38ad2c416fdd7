import { API_BASE, type RouteDefinition } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { createServedFile, sendFile, type ServedFile } from '@kq/service-kit/http/served-file';
import { docsPage } from '../docs/docs-page';
import { buildOpenApi } from '../docs/openapi';
import { exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';
import { sendError } from '../http/send';

export interface DocsDeps {
  readonly routes: Readonly<Record<string, RouteDefinition>>;
}

/** Serves /api/docs and /api/docs/openapi.json, built from the route table at the first request. */
export function createDocs({ routes }: DocsDeps): Handler {
  const made = new Map<string, Promise<ServedFile>>();
  const makers: Readonly<Record<string, () => { text: string; contentType: string }>> = {
    [`${API_BASE}/docs`]: () => ({ text: docsPage(routes), contentType: 'text/html; charset=utf-8' }),
    [`${API_BASE}/docs/openapi.json`]: () => ({
      text: JSON.stringify(buildOpenApi(routes)),
      contentType: 'application/json; charset=utf-8',
    }),
  };
  const fileOf = (path: string): Promise<ServedFile> | undefined => {
    const maker = Object.hasOwn(makers, path) ? makers[path] : undefined;
    if (maker === undefined) return undefined;
    const { text, contentType } = made.has(path) ? { text: '', contentType: '' } : maker();
    const file =
      made.get(path) ??
      createServedFile(Buffer.from(text), { contentType, cacheControl: 'no-cache', brotliQuality: 9 });
    made.set(path, file);
    return file;
  };

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
