import { formatBeds, formatCount, formatInstant, formatRange, formatShortRange } from '@kq/contracts';
import { ownerCancelReasonWords } from '@kq/contracts/text/owner-cancel-reasons';
import { calendarFile } from './calendar-file';
import {
  buttons,
  facts,
  note,
  paragraph,
  accommodationList,
  primary,
  secondary,
  type MailBlock,
  type MailContent,
} from './mail-content';
import { confirmationJsonLd } from './request-json-ld';
import {
  answerLines,
  confirmedLines,
  confirmedTotalRow,
  crewLine,
  ownerContactFact,
  itemTitle,
  stayLine,
  type DueMail,
  type MailItem,
} from './request-facts';
import { germanTexts } from './texts';

/** "Anfrage ist raus" */
export function requestSent(mail: DueMail): MailContent {
  const owners = formatCount(mail.request.owners, 'Vermieter', 'Vermietern');
  return {
    subject: `Anfrage ist raus: ${subjectWords(mail)}`,
    preheader: `Ihre Anfrage ist bei ${owners}.`,
    heading: `Ihre Anfrage ist bei ${owners}`,
    blocks: [
      paragraph(
        `Antworten bis ${formatInstant(mail.request.answer_by)}. Wir schreiben Ihnen, sobald jemand zusagt.`,
      ),
      requestFacts(mail),
      statusButton(mail),
    ],
  };
}

export function firstAnswer(mail: DueMail): MailContent {
  const beds = mail.request.beds_offered + mail.request.beds_confirmed;
  return {
    subject: `Erste Zusage: ${beds} von ${formatBeds(mail.request.workers)} in ${mail.request.place}`,
    preheader: 'Sie können sofort bestätigen.',
    heading: `Erste Zusage: ${beds} von ${formatBeds(mail.request.workers)}`,
    blocks: [...answerBlocks(mail), statusButton(mail, 'Ansehen und bestätigen'), bindingNote],
  };
}

export function answersDigest(mail: DueMail): MailContent {
  return {
    subject: `Neue Antworten: ${subjectWords(mail)}`,
    preheader: `${formatBeds(mail.request.beds_offered)} angeboten, ${formatBeds(mail.request.beds_confirmed)} bestätigt.`,
    heading: `${formatBeds(mail.request.beds_offered)} im Angebot`,
    blocks: [...answerBlocks(mail), statusButton(mail), bindingNote],
  };
}

export function enoughBeds(mail: DueMail): MailContent {
  return {
    subject: `Genug Betten: ${subjectWords(mail)}`,
    preheader: 'Sie können die ganze Kolonne unterbringen.',
    heading: `Genug Betten für ${crewLine(mail, germanTexts)}`,
    blocks: [...answerBlocks(mail), statusButton(mail, 'Jetzt bestätigen'), bindingNote],
  };
}

export function deadlineSummary(mail: DueMail): MailContent {
  const missing = missingBeds(mail);
  return {
    subject: `Frist abgelaufen: ${subjectWords(mail)}`,
    preheader: `${formatBeds(mail.request.beds_offered)} angeboten, ${formatBeds(mail.request.beds_confirmed)} bestätigt.`,
    heading: 'So haben die Vermieter geantwortet',
    blocks: [
      ...answerBlocks(mail),
      paragraph(
        missing > 0
          ? `Es fehlen noch ${formatBeds(missing)}. Angebote bleiben bis zum genannten Zeitpunkt bestätigbar.`
          : 'Ihre Kolonne ist untergebracht.',
      ),
      statusButton(mail),
    ],
  };
}

/** Contains addresses and contact data of the confirmed accommodations, with the calendar file. */
export function bookingConfirmed(mail: DueMail): MailContent {
  const confirmed = mail.items;
  const beds = mail.request.beds_confirmed;
  return {
    subject: `Bestätigt: ${beds} von ${formatBeds(mail.request.workers)} in ${mail.request.place}`,
    preheader: 'Adresse und Kontakt der Vermieter stehen in dieser Mail.',
    heading: `Bestätigt: ${formatBeds(beds)}`,
    blocks: [
      accommodationList(
        confirmed.map((item) => ({
          title: itemTitle(item),
          contact: ownerContactFact(item),
          lines: [...(item.address ? [item.address] : []), ...confirmedLines(item, germanTexts)],
        })),
      ),
      facts([confirmedTotalRow(mail, germanTexts)]),
      statusButton(mail),
    ],
    jsonLd: confirmationJsonLd(mail),
    attachments: [
      {
        filename: 'aufenthalt.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: calendarFile(mail, confirmed),
      },
    ],
  };
}

/** "Absage nach Bestätigung: 12 Betten in Ludwigshafen, 1.–19. Dez." */
export function stayCancelled(mail: DueMail): MailContent {
  const { request } = mail;
  const lost = mail.items.reduce((sum, item) => sum + (item.owner_cancellation?.beds ?? 0), 0);
  const missing = missingBeds(mail);
  return {
    subject: `Absage nach Bestätigung: ${formatBeds(lost)} in ${request.place}, ${formatShortRange(request.start_date, request.end_date)}`,
    preheader:
      missing > 0 ? `Es fehlen wieder ${formatBeds(missing)}.` : 'Ihre Kolonne ist trotzdem untergebracht.',
    heading: `Ein Vermieter hat ${formatBeds(lost)} abgesagt`,
    blocks: [
      ...mail.items.flatMap(cancelledAccommodationBlocks),
      facts([
        ['Ort', request.place],
        ['Zeitraum', stayLine(mail, germanTexts)],
        ['Bestätigt', `${request.beds_confirmed} von ${formatBeds(request.workers)}`],
        ['Es fehlen', missing > 0 ? formatBeds(missing) : null],
      ]),
      paragraph(
        missing > 0
          ? 'Diese Buchung gilt nicht mehr. Vermieter, die Ihnen schon geantwortet haben, können wieder zusagen.'
          : 'Diese Buchung gilt nicht mehr. Ihre Kolonne ist trotzdem untergebracht.',
      ),
      buttons(
        primary('Ersatz suchen', mail.links.search),
        mail.links.search
          ? secondary('Zur Anfrage', mail.links.status)
          : primary('Zur Anfrage', mail.links.status),
      ),
    ],
  };
}

/** Reports accommodations that are no longer offered, with their open offers (docs/security.md S33). */
export function accommodationWithdrawn(mail: DueMail): MailContent {
  const heading =
    mail.items.length === 1
      ? 'Eine Unterkunft wird nicht mehr angeboten'
      : 'Unterkünfte werden nicht mehr angeboten';
  return {
    subject: `Nicht mehr angeboten: ${subjectWords(mail)}`,
    preheader: 'Anfrage und Angebot dazu gelten nicht mehr.',
    heading,
    blocks: [
      accommodationList(
        mail.items.map((item) => ({ title: itemTitle(item), lines: ['Wird nicht mehr angeboten'] })),
      ),
      paragraph(
        'Wir haben die Anfrage dort zurückgezogen. Auch ein Angebot, das Sie noch nicht bestätigt hatten, gilt nicht mehr. Ihre übrigen Anfragen laufen weiter.',
      ),
      statusButton(mail),
    ],
  };
}

/** Warns the dispatcher of a confirmed stay whose owner's account was blocked: the stay holds. */
export function ownerBlocked(mail: DueMail): MailContent {
  return {
    subject: `Konto des Vermieters gesperrt: ${subjectWords(mail)}`,
    preheader: 'Ihre Bestätigung gilt weiter. Bitte sprechen Sie vor der Anreise mit dem Vermieter.',
    heading: 'Wir haben das Konto des Vermieters gesperrt',
    blocks: [
      accommodationList(
        mail.items.map((item) => ({
          title: itemTitle(item),
          lines: [
            `${formatBeds(item.beds_confirmed)} bestätigt`,
            ...(item.offer ? [formatRange(item.offer.start_date, item.offer.end_date)] : []),
            ...(item.phone ? [`Telefon: ${item.phone}`] : []),
          ],
        })),
      ),
      paragraph(
        'Ihr bestätigter Aufenthalt gilt weiter, wir haben ihn nicht storniert. Neue Anfragen nimmt der Vermieter bei uns nicht mehr an.',
      ),
      paragraph(
        'Bitte sprechen Sie vor der Anreise mit dem Vermieter, und zahlen Sie nichts im Voraus. Stornieren können Sie auf der Seite der Anfrage.',
      ),
      statusButton(mail),
    ],
  };
}

const bindingNote = note('Ein Angebot nimmt noch keine Betten. Sicher sind sie erst, wenn Sie bestätigen.');

const subjectWords = (mail: DueMail): string =>
  `${formatBeds(mail.request.workers)} in ${mail.request.place}, ${formatShortRange(mail.request.start_date, mail.request.end_date)}`;

const requestFacts = (mail: DueMail): MailBlock =>
  facts([
    ['Ort', mail.request.place],
    ['Zeitraum', stayLine(mail, germanTexts)],
    ['Personen', crewLine(mail, germanTexts)],
    ['Angefragt', formatCount(mail.items.length, 'Unterkunft', 'Unterkünfte')],
  ]);

/** Lists accommodations with an answer; those without one are only counted. */
function answerBlocks(mail: DueMail): MailBlock[] {
  const answered = mail.items.filter((item) => !SILENT.has(item.status));
  const waiting = mail.items.length - answered.length;
  return [
    accommodationList(answered.map((item) => ({ title: itemTitle(item), lines: answerLines(item) }))),
    ...(waiting > 0 ? [note(`Noch offen: ${formatCount(waiting, 'Unterkunft', 'Unterkünfte')}`)] : []),
  ];
}

/** Names a cancelled accommodation with its dates, and quotes the owner's words. */
function cancelledAccommodationBlocks(item: MailItem): MailBlock[] {
  const { offer, owner_cancellation: cancellation } = item;
  if (!cancellation) return [];
  const dates = offer ? `, ${formatRange(offer.start_date, offer.end_date)}` : '';
  const lines = [
    `${formatBeds(cancellation.beds)}${dates}`,
    `Grund: ${ownerCancelReasonWords[cancellation.reason]}`,
    `Abgesagt ${formatInstant(cancellation.at)}`,
  ];
  return [
    accommodationList([{ title: itemTitle(item), lines }]),
    ...(cancellation.note
      ? [{ kind: 'quote', title: 'Nachricht des Vermieters', text: cancellation.note } as const]
      : []),
  ];
}

const missingBeds = ({ request }: DueMail): number => Math.max(0, request.workers - request.beds_confirmed);

const SILENT = new Set(['queued', 'sent', 'withdrawn', 'released']);

const statusButton = (mail: DueMail, label = 'Zur Anfrage'): MailBlock =>
  buttons(primary(label, mail.links.status));
