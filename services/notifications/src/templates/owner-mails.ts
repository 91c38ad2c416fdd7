import { formatBeds, formatInstant, formatShortRange } from '@kq/contracts';
import { ownerCancelReasonWords } from '@kq/contracts/text/spa-status';
import {
  buttons,
  facts,
  note,
  paragraph,
  places,
  primary,
  secondary,
  type MailContent,
} from './mail-content';
import {
  bindingNote,
  contactFacts,
  originBlocks,
  questionBlocks,
  requestBlocks,
  subjectWords,
} from './owner-mail-blocks';
import { requestJsonLd } from './request-json-ld';
import {
  confirmedLines,
  confirmedTotalRow,
  crewLine,
  itemTitle,
  offerLines,
  stayLine,
  type DueMail,
} from './request-facts';

/** "Anfrage: 12 Betten in Ludwigshafen, 1.–19. Dez.": names all requested accommodations of the owner, with the four answers. */
export function requestReceived(mail: DueMail): MailContent {
  return {
    subject: `Anfrage: ${subjectWords(mail)}`,
    preheader: `Antworten bis ${formatInstant(mail.request.answer_by)}, ohne Anmeldung.`,
    heading: `Eine Firma sucht ${formatBeds(mail.request.workers)} in ${mail.request.place}`,
    blocks: [...questionBlocks(mail), ...requestBlocks(mail), bindingNote, ...originBlocks(mail)],
    jsonLd: requestJsonLd(mail),
  };
}

export function requestReminder(mail: DueMail): MailContent {
  return {
    subject: `Erinnerung: ${subjectWords(mail)}`,
    preheader: `Die Frist endet ${formatInstant(mail.request.answer_by)}.`,
    heading: `Noch offen: ${formatBeds(mail.request.workers)} in ${mail.request.place}`,
    blocks: [...questionBlocks(mail), ...requestBlocks(mail), ...originBlocks(mail)],
  };
}

/** The dispatcher recorded an acceptance by phone: it is not binding before the owner answers (docs/design.md D11). */
export function phonedPromise(mail: DueMail): MailContent {
  return {
    subject: `Telefonisch zugesagt: ${subjectWords(mail)}, bitte bestätigen`,
    preheader: 'Eine Firma hat Ihre Zusage am Telefon notiert. Bitte bestätigen Sie mit einem Tipp.',
    heading: 'Am Telefon zugesagt? Bitte bestätigen Sie',
    blocks: [
      paragraph(
        'Die Firma hat notiert, dass Sie ihr am Telefon zugesagt haben. Bitte bestätigen Sie das mit einem Tipp, oder antworten Sie anders. Ohne Ihre Antwort gilt nichts als zugesagt.',
      ),
      ...questionBlocks(mail),
      ...requestBlocks(mail),
      bindingNote,
      ...originBlocks(mail),
    ],
  };
}

/** Copies every answer to the owner, so that a forwarded link cannot answer unnoticed (docs/security.md S3). */
export function answerCopy(mail: DueMail): MailContent {
  return {
    subject: `Ihre Antwort: ${subjectWords(mail)}`,
    preheader: 'Ihre Antwort ist angekommen.',
    heading: 'Ihre Antwort ist angekommen',
    blocks: [
      places(mail.items.map((item) => ({ title: itemTitle(item), lines: ownAnswer(item) }))),
      facts([
        ['Zeitraum', stayLine(mail)],
        ['Personen', crewLine(mail)],
      ]),
      paragraph(
        'Verbindlich wird eine Zusage erst mit der Bestätigung durch die Firma. Bis dahin können Sie Ihre Antwort ändern.',
      ),
      buttons(secondary('Antwort ansehen oder ändern', mail.links.answer)),
      note(
        'Das waren nicht Sie? Öffnen Sie die Antwort über den Knopf und ändern Sie sie. Leiten Sie Anfragen nur an Menschen weiter, die für Sie antworten dürfen.',
      ),
    ],
  };
}

export function offerConfirmed(mail: DueMail): MailContent {
  const beds = mail.items.reduce((sum, item) => sum + item.beds_confirmed, 0);
  return {
    subject: `Bestätigt: ${formatBeds(beds)} in ${mail.request.place}, ${formatShortRange(mail.request.start_date, mail.request.end_date)}`,
    preheader: 'Die Firma hat verbindlich bestätigt.',
    heading: `Verbindlich bestätigt: ${formatBeds(beds)}`,
    blocks: [
      paragraph('Die Firma hat Ihr Angebot angenommen. Die Betten sind in Ihrem Kalender eingetragen.'),
      places(mail.items.map((item) => ({ title: itemTitle(item), lines: confirmedLines(item) }))),
      facts([confirmedTotalRow(mail)]),
      contactFacts(mail),
      mail.request.billing
        ? facts(
            Object.entries(mail.request.billing).map(([key, value]) => [billingLabels[key] ?? key, value]),
          )
        : facts([]),
      buttons(primary('Buchung ansehen', mail.links.answer)),
    ],
  };
}

export function offerReleased(mail: DueMail): MailContent {
  return {
    subject: `Anderweitig vergeben: ${subjectWords(mail)}`,
    preheader: 'Die Firma ist untergebracht. Ihre Betten sind wieder frei.',
    heading: 'Die Firma ist untergebracht',
    blocks: [
      paragraph(
        `Für die Anfrage in ${mail.request.place} sind genug Betten bestätigt. Ihre Betten bleiben frei, Sie müssen nichts tun.`,
      ),
      facts([
        ['Zeitraum', stayLine(mail)],
        ['Ihre Unterkunft', mail.items.map((item) => item.title).join(', ')],
      ]),
      paragraph('Danke, dass Sie dabei waren.'),
    ],
  };
}

export function offerExpired(mail: DueMail): MailContent {
  return {
    subject: `Abgelaufen: ${subjectWords(mail)}`,
    preheader: 'Ihr Angebot ist nicht mehr bindend.',
    heading: 'Ihr Angebot ist abgelaufen',
    blocks: [
      paragraph('Die Firma hat Ihr Angebot in der Frist nicht bestätigt. Es bindet Sie nicht mehr.'),
      places(
        mail.items.map((item) => ({
          title: itemTitle(item),
          lines: item.offer ? offerLines(item.offer, item.offer.amount) : [],
        })),
      ),
      buttons(secondary('Anfrage ansehen', mail.links.answer)),
    ],
  };
}

export function requestCancelled(mail: DueMail): MailContent {
  return {
    subject: `Storniert: ${subjectWords(mail)}`,
    preheader: 'Die Firma hat abgesagt. Ihre Betten sind wieder frei.',
    heading: 'Die Firma hat abgesagt',
    blocks: [
      paragraph('Die Anfrage ist storniert. Waren Betten bestätigt, sind sie in Ihrem Kalender wieder frei.'),
      facts([
        ['Ort', mail.request.place],
        ['Zeitraum', stayLine(mail)],
        ['Ihre Unterkunft', mail.items.map((item) => item.title).join(', ')],
      ]),
    ],
  };
}

/** Copies a cancellation of a confirmed stay to its owner: a record, and a warning when someone else was signed in. */
export function stayCancelledCopy(mail: DueMail): MailContent {
  const { request, items } = mail;
  const beds = items.reduce((sum, { owner_cancellation: made }) => sum + (made?.beds ?? 0), 0);
  return {
    subject: `Ihre Absage: ${formatBeds(beds)} in ${request.place}, ${formatShortRange(request.start_date, request.end_date)}`,
    preheader: 'Die Firma weiß Bescheid. Ihre Betten sind wieder frei.',
    heading: `Sie haben ${formatBeds(beds)} abgesagt`,
    blocks: [
      places(items.map((item) => ({ title: itemTitle(item), lines: cancellationLines(item) }))),
      facts([
        ['Firma', request.contact?.company ?? request.contact?.name],
        ['Ort', request.place],
        ['Zeitraum', stayLine(mail)],
      ]),
      paragraph(
        'Die Firma hat Ihren Grund per Mail erhalten. Die Betten sind in Ihrem Kalender wieder frei. Die Absage lässt sich nicht zurücknehmen.',
      ),
      buttons(secondary('Anfrage ansehen', mail.links.answer)),
      note('Das waren nicht Sie? Ändern Sie bitte Ihr Passwort und rufen Sie die Firma an.'),
    ],
  };
}

function cancellationLines({ owner_cancellation: made }: DueMail['items'][number]): string[] {
  if (!made) return [];
  const reason = `Grund: ${ownerCancelReasonWords[made.reason]}`;
  return [formatBeds(made.beds), reason, ...(made.note === null ? [] : [`Ihre Nachricht: ${made.note}`])];
}

const billingLabels: Readonly<Record<string, string>> = {
  company: 'Rechnung an',
  address: 'Rechnungsadresse',
  vat_id: 'USt-IdNr.',
  cost_center: 'Kostenstelle',
  order_no: 'Bestellnummer',
};

function ownAnswer(item: DueMail['items'][number]): string[] {
  if (item.status === 'declined') return ['Absage'];
  if (!item.offer) return [];
  return [
    item.status === 'countered' ? 'Gegenangebot' : 'Zusage',
    ...offerLines(item.offer, item.offer.amount),
  ];
}
