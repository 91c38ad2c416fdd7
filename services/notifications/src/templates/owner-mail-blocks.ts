import {
  PRODUCT_NAME,
  formatAmountParts,
  formatBeds,
  formatCents,
  formatInstant,
  formatShortRange,
  vatWords,
} from '@kq/contracts';
import {
  buttons,
  facts,
  line,
  link,
  mailtoUrl,
  note,
  places,
  primary,
  secondary,
  telUrl,
  type MailBlock,
} from './mail-content';
import { amountLines, crewLine, itemTitle, stayLine, type DueMail } from './request-facts';

/** "12 Betten in Ludwigshafen, 1.–19. Dez." */
export const subjectWords = (mail: DueMail): string =>
  `${formatBeds(mail.request.workers)} in ${mail.request.place}, ${formatShortRange(mail.request.start_date, mail.request.end_date)}`;

/**
 * Returns what an owner needs for an answer, in the order of docs/look.md L19: company, stay, sum, the four answers. The
 * company has a label of its own below the heading, which has our words only (docs/security.md S1b).
 */
export function questionBlocks(mail: DueMail): MailBlock[] {
  const company = mail.request.contact?.company;
  return [
    ...(company ? [line(`Firma: ${company}`)] : []),
    line(stayLine(mail)),
    hasTotals(mail) ? totals(mail) : line(`Gefragt sind ${mail.items.length} Ihrer Unterkünfte.`),
    answerButtons(mail),
    note(`Antworten bis ${formatInstant(mail.request.answer_by)}, ohne Anmeldung und ohne Passwort.`),
  ];
}

/** Returns the details of the request, the sender, and the sender's message. */
export function requestBlocks(mail: DueMail): MailBlock[] {
  const { request } = mail;
  const blocks: MailBlock[] = [
    facts(contactRows(mail)),
    facts([
      ['Ort', request.place],
      ['Personen', crewLine(mail)],
      ['Anreise ab', request.arrival_from ? `${request.arrival_from} Uhr` : null],
      ['Verlängerung', request.extension_possible ? 'möglich' : null],
    ]),
  ];
  if (request.message)
    blocks.push({ kind: 'quote', title: 'Nachricht des Anfragenden', text: request.message });
  return hasTotals(mail) ? blocks : [...blocks, askedPlaces(mail)];
}

export function contactFacts(mail: DueMail): MailBlock {
  return facts([['Firma', mail.request.contact?.company], ...contactRows(mail)]);
}

/** Returns person, telephone and mail address of the sender, linked. */
function contactRows({ request: { contact } }: DueMail): Parameters<typeof facts>[0] {
  if (!contact) return [];
  return [
    ['Kontakt', contact.name],
    ['Telefon', contact.phone, contact.phone ? telUrl(contact.phone) : undefined],
    ['E-Mail', contact.email, mailtoUrl(contact.email)],
  ];
}

const TOTALS_MAX = 2;
/** More sums would move the answers below the first screen of a phone. */
const hasTotals = ({ items }: DueMail): boolean => items.length <= TOTALS_MAX;

const totals = ({ items }: DueMail): MailBlock => ({
  kind: 'totals',
  totals: items.map(({ title, amount }) => ({
    title,
    sum: formatCents(amount.total_cents),
    vat: vatWords(amount.vat),
    detail: formatAmountParts(amount),
  })),
});

function answerButtons({ links, items }: DueMail): MailBlock {
  const [only, ...others] = items;
  return buttons(
    primary(
      only && others.length === 0 ? `Zusagen: ${formatBeds(only.amount.beds)}` : 'Zusagen',
      links.accept,
    ),
    secondary('Nur einen Teil zusagen', links.partial),
    secondary('Gegenangebot machen', links.counter),
    secondary('Absagen', links.decline),
  );
}

/** Lists the owner's requested accommodations at their listed price. */
const askedPlaces = (mail: DueMail): MailBlock =>
  places(
    mail.items.map((item) => ({
      title: itemTitle(item),
      lines: amountLines(item.amount),
    })),
  );

export const bindingNote = note(
  'Ihre Zusage nimmt noch keine Betten aus dem Kalender. Verbindlich wird sie erst mit der Bestätigung durch die Firma.',
);

/** Explains why the owner received this mail, with the link that reports its sender (docs/security.md S1). */
export function originBlocks({ links }: DueMail): MailBlock[] {
  const origin = note(
    `Diese Anfrage kam über ${PRODUCT_NAME} und ging an Sie, weil Ihre Unterkunft dort eingestellt ist.`,
  );
  return links.report ? [origin, link('Anfrage melden', links.report)] : [origin];
}
