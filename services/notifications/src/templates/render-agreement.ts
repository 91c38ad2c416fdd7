import { html, type SafeHtml } from './html';
import { type MailAgreement, type MailDay, type MailFact, wrappingOf } from './mail-content';
import { DIMMED, INK, LINE, PETROL } from './mail-colours';

/** Renders the block of an agreement: house, large dates, extent, total, terms, then two round buttons (docs/look.md L21). */
export function renderAgreement(agreement: MailAgreement): SafeHtml {
  const { title, place, arrival, departure, extent, total, terms } = agreement;
  const edge = agreement.isOver ? LINE : PETROL;
  return html`<div style="margin:0 0 16px;padding:16px;border:2px solid ${edge};border-radius:12px">
    <p style="margin:0;font-size:18px;line-height:26px;font-weight:700;word-break:break-word">${title}</p>
    ${place.map((text) => html`<p style="margin:0;font-size:14px;line-height:20px;color:${DIMMED}">${text}</p>`)}
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="margin:12px 0;border-top:1px solid ${LINE};border-bottom:1px solid ${LINE}"
    >
      <tr>
        ${renderDay(arrival)} ${renderDay(departure)}
      </tr>
    </table>
    <p style="margin:0 0 8px;font-size:16px;line-height:24px;font-weight:600">${extent}</p>
    ${total === null ? undefined : renderTotal(total)}
    ${terms.map((text) => html`<p style="margin:0 0 4px;font-size:14px;line-height:20px">${text}</p>`)}
    ${agreement.contact.length === 0 ? undefined : renderContact(agreement)}
  </div>`;
}

const renderDay = ({ label, date, time }: MailDay): SafeHtml => {
  const [weekday = '', ...day] = date.split(', ');
  return html`<td width="50%" style="padding:12px 8px 12px 0;vertical-align:top">
    <p style="margin:0;font-size:13px;line-height:18px;color:${DIMMED}">${label}, ${weekday}</p>
    <p style="margin:0;font-size:18px;line-height:26px;font-weight:700">${day.join(', ')}</p>
    ${time === null ? undefined : html`<p style="margin:0;font-size:13px;line-height:18px;color:${DIMMED}">${time}</p>`}
  </td>`;
};

const renderTotal = ({ sum, vat, detail }: NonNullable<MailAgreement['total']>): SafeHtml =>
  html`<p style="margin:0;font-size:14px;line-height:28px;color:${DIMMED}">
      <span style="font-size:22px;font-weight:700;color:${INK}">${sum}</span> ${vat}
    </p>
    ${detail.map((text) => html`<p style="margin:0 0 8px;font-size:13px;line-height:18px;color:${DIMMED}">${text}</p>`)}`;

/** The numbers and addresses in words, then a round button for each: not every program calls or writes by a link. */
const renderContact = ({ contact, actions }: MailAgreement): SafeHtml =>
  html`${contact
      .filter(([, , url]) => url === undefined)
      .map(([, value]) => html`<p style="margin:8px 0 0;font-size:14px;line-height:20px">${value}</p>`)}
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0">
      <tr>
        ${contact.filter(([, , url]) => url !== undefined).map((fact, index) => renderAction(fact, actions[index]))}
      </tr>
    </table>`;

const renderAction = ([label, value, url]: MailFact, action = label): SafeHtml =>
  html`<td style="padding:0 4px;vertical-align:top;text-align:center">
    <a
      href="${url}"
      style="display:block;padding:12px 8px;border:2px solid ${PETROL};border-radius:24px;color:${PETROL};font-size:14px;line-height:20px;font-weight:600;text-align:center;text-decoration:none"
      >${action}</a
    >
    <span style="font-size:13px;line-height:18px;color:${DIMMED};${wrappingOf(url)}">${value}</span>
  </td>`;
