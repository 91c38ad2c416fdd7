import { type IncomingMessage, type ServerResponse } from 'node:http';
import { PRODUCT_NAME, formatInstant } from '@kq/contracts';
import { type DevMailDoc } from '../data/dev-mail.model';
import { type DevMailFilter, type DevMailRepository } from '../data/dev-mail.repository';
import { html, type SafeHtml } from '../templates/html';

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 100_000;

/**
 * Serves GET /dev/mailbox (a page), /dev/mailbox/{id} (one rendered mail) and /dev/mailbox.json?to=&request=&limit=
 * (docs/design.md D63; `request` finds the mails that ask owners about one request).
 * The gateway mounts it on the loopback address only (docs/security.md S2).
 */
export function createMailboxHandler(mails: () => DevMailRepository) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const limit = clampLimit(url.searchParams.get('limit'));
    const filter = filterOf(url.searchParams);
    if (url.pathname === '/dev/mailbox.json')
      return answerJson(response, await listMails(mails(), filter, limit));
    if (url.pathname === '/dev/mailbox')
      return answerHtml(response, mailboxPage(await mails().newest(filter, limit)));
    const id = /^\/dev\/mailbox\/([\w-]{1,60})$/.exec(url.pathname)?.[1];
    const mail = id === undefined ? null : await mails().byId(id);
    if (mail === null) return answerHtml(response, html`<h1>Diese Mail gibt es nicht.</h1>`, 404);
    answerMail(response, mail);
  };
}

async function listMails(mails: DevMailRepository, filter: DevMailFilter, limit: number) {
  const [list, total] = await Promise.all([mails.newest(filter, limit), mails.count(filter)]);
  return {
    data: list.map((mail) => ({
      id: mail._id,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      links: mail.links,
      message_id: mail.message_id,
      sent_at: mail.sent_at.toISOString(),
    })),
    meta: { total },
  };
}

function filterOf(query: URLSearchParams): DevMailFilter {
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

const mailboxPage = (mails: readonly DevMailDoc[]): SafeHtml =>
  html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${PRODUCT_NAME} - Testpostfach</title>
        <style>
          body {
            margin: 0;
            background: #f6f7f5;
            color: #16242e;
            font:
              16px/24px system-ui,
              sans-serif;
          }
          main {
            max-width: 880px;
            margin: 0 auto;
            padding: 16px;
          }
          h1 {
            font-size: 22px;
            line-height: 28px;
          }
          .strip {
            background: #fff4d6;
            color: #7a4e00;
            padding: 8px 16px;
          }
          ul {
            list-style: none;
            margin: 0;
            padding: 0;
            background: #fff;
            border: 1px solid #dde3e6;
            border-radius: 12px;
          }
          li + li {
            border-top: 1px solid #dde3e6;
          }
          a {
            display: block;
            padding: 12px 16px;
            color: inherit;
            text-decoration: none;
          }
          a:focus-visible {
            outline: 3px solid #1f4fa3;
            outline-offset: 2px;
          }
          a:hover {
            background: #e6f3f3;
          }
          strong {
            display: block;
          }
          small {
            color: #4f5f6b;
          }
        </style>
      </head>
      <body>
        <p class="strip" style="margin:0">Testbetrieb: alle Mails sind lesbar</p>
        <main>
          <h1>Testpostfach</h1>
          ${
            mails.length === 0
              ? html`<p>Noch keine Mail. Stellen Sie eine Anfrage, dann erscheint sie hier.</p>`
              : html`<ul>
                  ${mails.map(mailLine)}
                </ul>`
          }
        </main>
      </body>
    </html>`;

const mailLine = (mail: DevMailDoc): SafeHtml =>
  html`<li>
    <a href="/dev/mailbox/${mail._id}"
      ><strong>${mail.subject}</strong><small>an ${mail.to} · ${formatInstant(mail.sent_at)}</small></a
    >
  </li>`;

function answerJson(response: ServerResponse, body: unknown): void {
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

function answerHtml(response: ServerResponse, page: SafeHtml, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page.markup);
}

/** A mail is untrusted markup: it is shown in a sandbox, and its links may only open a new tab. */
function answerMail(response: ServerResponse, mail: DevMailDoc): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    })
    .end(mail.html || `<pre>${html`${mail.text}`.markup}</pre>`);
}
