import { PRODUCT_NAME, formatBeds, formatInstant, formatShortRange } from '@kq/contracts';
import { buttons, facts, link, note, places, primary, secondary, type MailBlock } from './mail-content';
import { amountLines, crewLine, itemTitle, stayLine, type DueMail } from './request-facts';

/** "12 Betten in Ludwigshafen, 1.–19. Dez." */
export const subjectWords = (mail: DueMail): string =>
  `${formatBeds(mail.request.workers)} in ${mail.request.place}, ${formatShortRange(mail.request.start_date, mail.request.end_date)}`;

/** Returns the requested stay, the sender, and the sender's message. */
export function requestBlocks(mail: DueMail): MailBlock[] {
  const { request } = mail;
  const blocks: MailBlock[] = [
    facts([
      ['Ort', request.place],
      ['Zeitraum', stayLine(mail)],
      ['Personen', crewLine(mail)],
      ['Anreise ab', request.arrival_from ? `${request.arrival_from} Uhr` : null],
      ['Verlängerung', request.extension_possible ? 'möglich' : null],
      ['Antwort bis', formatInstant(request.answer_by)],
    ]),
    contactFacts(mail),
  ];
  if (request.message)
    blocks.push({ kind: 'quote', title: 'Nachricht des Anfragenden', text: request.message });
  return blocks;
}

export function contactFacts(mail: DueMail): MailBlock {
  const contact = mail.request.contact;
  if (!contact) return facts([]);
  return facts([
    ['Firma', contact.company],
    ['Ansprechpartner', contact.name],
    ['Telefon', contact.phone],
    ['E-Mail', contact.email],
  ]);
}

export function answerButtons(mail: DueMail): MailBlock {
  const { links, request } = mail;
  return buttons(
    primary(`Zusagen: ${formatBeds(request.workers)}`, links.accept),
    secondary('Nur einen Teil zusagen', links.partial),
    secondary('Gegenangebot machen', links.counter),
    secondary('Absagen', links.decline),
  );
}

/** Lists the owner's requested accommodations at their listed price. */
export const askedPlaces = (mail: DueMail): MailBlock =>
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
