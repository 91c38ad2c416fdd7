import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createMailboxHandler } from '@kq/mail-sink';
import { type FaultMode, faultModeSchema } from './fault-mode';
import { type MailStore } from './mail-store';

export interface HttpSideOptions {
  readonly mails: MailStore;
  readonly mode: () => FaultMode;
  readonly setMode: (mode: FaultMode) => void;
}

/**
 * Serves the mailbox as the product does, below /dev and without it, and `GET /counts`, `DELETE /mailbox`, `GET` and
 * `PUT /mode`, `GET /health`.
 */
export function createHttpSide(options: HttpSideOptions): RequestListener {
  const showMails = createMailboxHandler(() => options.mails);
  return (request, response) => {
    answer({ ...options, showMails }, request, response).catch((error: unknown) =>
      sendJson(response, 500, { error: String(error) }),
    );
  };
}

async function answer(
  {
    mails,
    mode,
    setMode,
    showMails,
  }: HttpSideOptions & { showMails: ReturnType<typeof createMailboxHandler> },
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const path = url.pathname.replace(/^\/dev(?=\/)/, '');
  switch (`${request.method} ${path}`) {
    case 'GET /health':
      return sendJson(response, 200, { status: 'ok' });
    case 'GET /counts':
      return sendJson(response, 200, mails.counts());
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
      return showMails(request, response);
  }
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
