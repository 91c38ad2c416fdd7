import { type IncomingMessage, type ServerResponse } from 'node:http';
import { PRODUCT_NAME, formatInstant } from '@kq/contracts';
import { escapeHtml } from './escape-html';
import { type ParsedMail } from './parse-mail';

export interface ShownMail extends ParsedMail {
  readonly id: string;
  readonly sent_at: Date;
}

/** Selects mails; without a key all. */
export interface MailFilter {
  /** Address of an addressee. */
  readonly to?: string | undefined;
  /** The request that the mail asks an owner about. */
  readonly bookingRequestId?: number | undefined;
}

/** A store of mails, newest first. */
export interface MailboxSource {
  newest(filter: MailFilter, limit: number): Promise<readonly ShownMail[]>;
  count(filter: MailFilter): Promise<number>;
  byId(id: string): Promise<ShownMail | null>;
}

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 100_000;

/**
 * Serves GET /dev/mailbox (a page), /dev/mailbox/{id} (one rendered mail) and /dev/mailbox.json?to=&request=&limit=
 * (docs/design.md D63; `request` finds the mails that ask owners about one request), also without /dev.
 * The gateway mounts it on the loopback address only (docs/security.md S2).
 */
export function createMailboxHandler(source: () => MailboxSource) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const mails = source();
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname.replace(/^\/dev(?=\/)/, '');
    const limit = clampLimit(url.searchParams.get('limit'));
    const filter = filterOf(url.searchParams);
    if (path === '/mailbox.json') {
      const [data, total] = await Promise.all([mails.newest(filter, limit), mails.count(filter)]);
      return answerJson(response, { data, meta: { total } });
    }
    if (path === '/mailbox') return answerHtml(response, mailboxPage(await mails.newest(filter, limit)));
    const id = /^\/mailbox\/([\w-]{1,60})$/.exec(path)?.[1];
    const mail = id === undefined ? null : await mails.byId(id);
    if (mail === null) return answerHtml(response, '<h1>Diese Mail gibt es nicht.</h1>', 404);
    answerMail(response, mail);
  };
}

function filterOf(query: URLSearchParams): MailFilter {
  const request = query.get('request');
  return {
    to: query.get('to') ?? undefined,
    ...(request === null ? {} : { bookingRequestId: Number(request) || 0 }),
  };
}

function clampLimit(text: string | null): number {
  const limit = Number(text ?? LIMIT_DEFAULT);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, LIMIT_MAX) : LIMIT_DEFAULT;
}

const STYLE = `body{margin:0;background:#f6f7f5;color:#16242e;font:16px/24px system-ui,sans-serif}
main{max-width:880px;margin:0 auto;padding:16px}
h1{font-size:22px;line-height:28px}
.strip{margin:0;background:#fff4d6;color:#7a4e00;padding:8px 16px}
ul{list-style:none;margin:0;padding:0;background:#fff;border:1px solid #dde3e6;border-radius:12px}
li+li{border-top:1px solid #dde3e6}
a{display:block;padding:12px 16px;color:inherit;text-decoration:none}
a:focus-visible{outline:3px solid #1f4fa3;outline-offset:2px}
a:hover{background:#e6f3f3}
strong{display:block}
small{color:#4f5f6b}`;

const mailboxPage = (mails: readonly ShownMail[]): string => `<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${PRODUCT_NAME} - Testpostfach</title><style>${STYLE}</style></head>
<body><p class="strip">Testbetrieb: alle Mails sind lesbar</p><main><h1>Testpostfach</h1>
${mails.length === 0 ? NO_MAIL : `<ul>${mails.map(mailLine).join('\n')}</ul>`}
</main></body></html>`;

const NO_MAIL = '<p>Noch keine Mail. Stellen Sie eine Anfrage, dann erscheint sie hier.</p>';

/** Mail texts are untrusted: every value is escaped. */
const mailLine = ({ id, subject, to, sent_at }: ShownMail): string =>
  `<li><a href="/dev/mailbox/${escapeHtml(id)}"><strong>${escapeHtml(subject)}</strong>` +
  `<small>an ${escapeHtml(to)} · ${formatInstant(sent_at)}</small></a></li>`;

function answerJson(response: ServerResponse, body: unknown): void {
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

function answerHtml(response: ServerResponse, page: string, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page);
}

/** A mail is untrusted markup: it is shown in a sandbox, and its links may only open a new tab. */
function answerMail(response: ServerResponse, mail: ShownMail): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    })
    .end(mail.html || `<pre>${escapeHtml(mail.text)}</pre>`);
}
