import { PRODUCT_NAME } from '@kq/contracts';
import { html, jsonForScript, type SafeHtml } from './html';
import {
  type MailBlock,
  type MailButton,
  type MailContent,
  type MailFact,
  type MailAccommodation,
  type MailTotal,
  shownBlocks,
  wrappingOf,
} from './mail-content';
import { DIMMED, INK, LINE, PETROL } from './mail-colours';
import { renderAgreement } from './render-agreement';
import { type MailTexts } from './texts';

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders the HTML part of a mail: one column of at most 600 px, large buttons, readable without pictures. */
export function renderHtml(mail: MailContent, { format, frame }: MailTexts): string {
  const jsonLd = mail.jsonLd
    ? html`<script type="application/ld+json">
        ${jsonForScript(mail.jsonLd)}
      </script>`
    : undefined;
  return html`<!doctype html>
    <html lang="${format.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${mail.subject}</title>
        ${jsonLd}
      </head>
      <body style="margin:0;padding:0;background:#F6F7F5;color:${INK};${FONT}">
        <div style="display:none;max-height:0;overflow:hidden">${mail.preheader}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F6F7F5">
          <tr>
            <td align="center" style="padding:16px 8px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;background:#FFFFFF;border:1px solid ${LINE};border-radius:12px"
              >
                <tr>
                  <td
                    style="padding:12px 20px;border-bottom:1px solid ${LINE};font-size:16px;font-weight:700;color:${PETROL}"
                  >
                    ${PRODUCT_NAME}
                  </td>
                </tr>
                <tr>
                  <td style="padding:20px">
                    <h1
                      style="margin:0 0 12px;font-size:22px;line-height:28px;font-weight:700;word-break:break-word"
                    >
                      ${mail.heading}
                    </h1>
                    ${shownBlocks(mail).map(renderBlock)}
                  </td>
                </tr>
              </table>
              <p style="margin:16px 0;font-size:13px;line-height:18px;color:${DIMMED}">
                ${frame.slogan}${mail.imprintUrl ? html`<br />${renderLink(frame.imprint, mail.imprintUrl)}` : undefined}
              </p>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup;
}

function renderBlock(block: MailBlock): SafeHtml {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 16px;font-size:16px;line-height:24px">${lines(block.text)}</p>`;
    case 'line':
      return html`<p style="margin:0 0 8px;font-size:16px;line-height:24px">${block.text}</p>`;
    case 'totals':
      return html`<div style="margin:0 0 16px">${block.totals.map(renderTotal)}</div>`;
    case 'note':
      return html`<p style="margin:0 0 12px;font-size:13px;line-height:18px;color:${DIMMED}">
        ${lines(block.text)}
      </p>`;
    case 'facts':
      return html`<table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="margin:0 0 16px;border-top:1px solid ${LINE}"
      >
        ${block.rows.map(renderFact)}
      </table>`;
    case 'accommodations':
      return html`<div style="margin:0 0 16px">${block.accommodations.map(renderAccommodation)}</div>`;
    case 'agreement':
      return renderAgreement(block.agreement);
    case 'quote':
      return html`<div style="margin:0 0 16px;padding:12px 16px;background:#ECEFF1;border-radius:8px">
        <p style="margin:0 0 4px;font-size:13px;line-height:18px;color:${DIMMED}">${block.title}</p>
        <p style="margin:0;font-size:16px;line-height:24px">${lines(block.text)}</p>
      </div>`;
    case 'buttons':
      return html`<div style="margin:0 0 16px">${block.buttons.map(renderButton)}</div>`;
    case 'link':
      return html`<p style="margin:0 0 12px;font-size:13px;line-height:18px">
        ${renderLink(block.label, block.url)}
      </p>`;
    case 'code':
      return html`<p style="margin:0 0 16px;font-size:14px;line-height:20px">
        ${block.label}<br /><span style="font-size:28px;line-height:34px;font-weight:700;letter-spacing:6px"
          >${block.code}</span
        >
      </p>`;
  }
}

const renderLink = (label: string, url: string): SafeHtml =>
  html`<a href="${url}" style="color:${DIMMED};text-decoration:underline">${label}</a>`;

const renderTotal = ({ title, sum, vat, detail }: MailTotal): SafeHtml =>
  html`<p style="margin:0;font-size:14px;line-height:20px;color:${DIMMED}">${title}</p>
    <p style="margin:0;font-size:14px;line-height:28px;color:${DIMMED}">
      <span style="font-size:22px;font-weight:700;color:${INK}">${sum}</span> ${vat}
    </p>
    <p style="margin:0 0 8px;font-size:13px;line-height:18px;color:${DIMMED}">
      ${lines(detail.join('\n'))}
    </p>`;

const renderFact = ([label, value, url]: MailFact): SafeHtml =>
  html`<tr>
    <td
      style="padding:8px 12px 8px 0;border-bottom:1px solid ${LINE};font-size:14px;line-height:20px;color:${DIMMED};vertical-align:top;width:112px"
    >
      ${label}
    </td>
    <td
      style="padding:8px 0;border-bottom:1px solid ${LINE};font-size:16px;line-height:22px;font-weight:600;overflow-wrap:anywhere"
    >
      ${url === undefined ? lines(value) : html`<a href="${url}" style="color:${PETROL};text-decoration:underline;${wrappingOf(url)}">${value}</a>`}
    </td>
  </tr>`;

const renderAccommodation = ({ title, lines: rest, contact }: MailAccommodation): SafeHtml =>
  html`<div style="margin:0 0 8px;padding:12px 16px;border:1px solid ${LINE};border-radius:8px">
    <p style="margin:0 0 4px;font-size:16px;line-height:22px;font-weight:600">${title}</p>
    ${contact && renderContact(contact)}
    ${rest.map(
      (text) => html`<p style="margin:0;font-size:14px;line-height:20px;color:${DIMMED}">${text}</p>`,
    )}
  </div>`;

const renderContact = ([label, value, url]: MailFact): SafeHtml =>
  html`<p style="margin:0 0 4px;font-size:16px;line-height:24px;overflow-wrap:anywhere">
    ${label}
    <a href="${url}" style="color:${PETROL};text-decoration:underline;${wrappingOf(url)}">${value}</a>
  </p>`;

function renderButton({ label, url, tone }: MailButton): SafeHtml {
  const colours =
    tone === 'primary' ? `background:${PETROL};color:#FFFFFF` : `background:#FFFFFF;color:${PETROL}`;
  return html`<a
    href="${url}"
    style="display:block;margin:0 0 8px;padding:16px;border:2px solid ${PETROL};border-radius:8px;${colours};font-size:16px;line-height:20px;font-weight:600;text-align:center;text-decoration:none"
    >${label}</a
  >`;
}

function lines(text: string): readonly SafeHtml[] {
  return text.split('\n').map((part, index) => (index === 0 ? html`${part}` : html`<br />${part}`));
}
