import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type FaultMode, faultModeSchema } from './fault-mode';
import { type MailFilter, type MailStore, type ShownMail } from './mail-store';

export interface HttpSideOptions {
  readonly mails: MailStore;
  readonly mode: () => FaultMode;
  readonly setMode: (mode: FaultMode) => void;
}

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 100_000;

/**
 * Serves `GET /mailbox.json?to=&request=&limit=` (newest first, parameters and shape as /dev/mailbox.json), `GET
 * /mailbox` (a page), `GET /counts`, `DELETE /mailbox`, `GET` and `PUT /mode`, `GET /health`. The mailbox is also
 * available below /dev, as in the product.
 */
export function createHttpSide(options: HttpSideOptions): RequestListener {
  return (request, response) => {
    answer(options, request, response).catch((error: unknown) =>
      sendJson(response, 500, { error: String(error) }),
    );
  };
}

async function answer(
  { mails, mode, setMode }: HttpSideOptions,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const path = url.pathname.replace(/^\/dev(?=\/)/, '');
  const filter = filterOf(url.searchParams);
  const limit = limitOf(url.searchParams.get('limit'));
  switch (`${request.method} ${path}`) {
    case 'GET /health':
      return sendJson(response, 200, { status: 'ok' });
    case 'GET /counts':
      return sendJson(response, 200, mails.counts());
    case 'GET /mailbox.json': {
      const { mails: data, total } = await mails.newest(filter, limit);
      return sendJson(response, 200, { data, meta: { total } });
    }
    case 'GET /mailbox':
      return sendPage(response, (await mails.newest(filter, limit)).mails);
    case 'DELETE /mailbox':
      mails.clear();
      return sendJson(response, 200, mails.counts());
    case 'GET /mode':
      return sendJson(response, 200, mode());
    case 'PUT /mode': {
      const wanted = faultModeSchema.safeParse(parseJson(await bodyOf(request)));
      if (!wanted.success) return sendJson(response, 422, { error: wanted.error.issues });
      setMode(wanted.data);
      return sendJson(response, 200, mode());
    }
    default:
      return sendJson(response, 404, { error: 'not found' });
  }
}

function filterOf(query: URLSearchParams): MailFilter {
  const request = query.get('request');
  return {
    to: query.get('to') ?? undefined,
    ...(request === null ? {} : { bookingRequestId: Number(request) || 0 }),
  };
}

function limitOf(text: string | null): number {
  const limit = Number(text ?? LIMIT_DEFAULT);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, LIMIT_MAX) : LIMIT_DEFAULT;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema rejects undefined.
    return undefined;
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** Sends a page. Mail texts are untrusted: everything is escaped, and no script may run. */
function sendPage(response: ServerResponse, mails: readonly ShownMail[]): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'referrer-policy': 'no-referrer',
    })
    .end(
      `<!doctype html><html lang="de"><meta charset="utf-8"><title>Testpostfach</title><style>body{font:16px/24px system-ui;max-width:60em;margin:auto;padding:1em}pre{white-space:pre-wrap}</style><h1>Testpostfach</h1>${mails.map(article).join('') || '<p>Noch keine Mail.</p>'}`,
    );
}

const article = (mail: ShownMail): string =>
  `<details><summary><b>${escape(mail.subject)}</b> an ${escape(mail.to)}, ${mail.sent_at}</summary><pre>${linked(mail.text)}</pre></details>`;

const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
