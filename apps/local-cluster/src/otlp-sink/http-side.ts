import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { type KeptSpan, spansOf, traceExportSchema } from './spans';

/** Maximum number of stored spans; the oldest are dropped. */
const KEPT_SPANS = 50_000;

/**
 * Serves `POST /v1/traces` (OTLP, JSON), `GET /spans?trace_id=&service=&name=` (oldest first), `DELETE /spans`, `GET
 * /health`. Metrics and logs are accepted and dropped.
 */
export function createHttpSide(): RequestListener {
  let spans: KeptSpan[] = [];
  const add = (more: readonly KeptSpan[]): void => {
    spans.push(...more);
    if (spans.length > KEPT_SPANS * 1.1) spans = spans.slice(-KEPT_SPANS);
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /health':
        return send(response, 200, { status: 'ok' });
      case 'POST /v1/traces': {
        const parsed = traceExportSchema.safeParse(await jsonOf(request));
        if (!parsed.success) return send(response, 400, { message: 'body is not a JSON trace export' });
        add(spansOf(parsed.data));
        return send(response, 200, {});
      }
      case 'POST /v1/metrics':
      case 'POST /v1/logs':
        request.resume();
        return send(response, 200, {});
      case 'GET /spans': {
        const data = spans.filter((span) => matches(span, url.searchParams));
        return send(response, 200, { data, meta: { total: data.length } });
      }
      case 'DELETE /spans':
        spans = [];
        return send(response, 200, {});
      default:
        return send(response, 404, { message: 'not found' });
    }
  }
  return (request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, { message: String(error) }));
  };
}

const FILTERS = ['trace_id', 'service', 'name'] as const;

const matches = (span: KeptSpan, query: URLSearchParams): boolean =>
  FILTERS.every((key) => (query.get(key) ?? span[key]) === span[key]);

/** Parses a JSON body. @returns undefined for any other body */
async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  try {
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    return JSON.parse(text.toString());
  } catch {
    // Neither JSON nor gzipped JSON.
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
