import { datesOf, nightCount, type StayFacts } from '@kq/contracts';
import { agreedWords, agreementBlock, crewContact, ownerContact } from './agreement-block';
import { companyLine, costWords } from './agreement-mails';
import { calendarAttachments } from './calendar-file';
import {
  buttons,
  facts,
  type MailBlock,
  type MailContent,
  note,
  paragraph,
  primary,
  secondary,
} from './mail-content';
import { type AgreementMail } from './mail-facts';
import { type RenderContext } from './render-context';

/** "Frühere Abreise: 12 Betten in Mannheim, 1.–9. Dez.": the crew leaves early, for the owner. */
export function stayShortened(mail: AgreementMail, context: RenderContext): MailContent {
  const { texts, today } = context;
  const { stayShortened: own } = texts;
  const [stay] = mail.stays;
  return {
    subject: own.subject(agreedWords(mail.stays, texts)),
    preheader: own.preheader(texts.format.dateWithYear(stay.end_date)),
    heading: own.heading,
    blocks: [
      ...companyLine(mail, context),
      agreementBlock(stay, crewContact(mail.crew, texts), texts, today),
      ...departureFacts(stay, context),
      paragraph(claimOf(stay, context)),
      paragraph(own.text),
      buttons(secondary(texts.viewRequest, mail.links.answer)),
    ],
    attachments: calendarAttachments(mail.stays, context, mail.crew),
  };
}

/** "Ihre frühere Abreise: 12 Betten …": the dispatcher's record of it. */
export function stayShortenedCopy(mail: AgreementMail, context: RenderContext): MailContent {
  const { texts, today } = context;
  const [stay] = mail.stays;
  const sum = stay.early_departure?.sum_cents;
  return {
    subject: `Ihre frühere Abreise: ${agreedWords(mail.stays, texts)}`,
    preheader: `Neue Abreise: ${texts.format.dateWithYear(stay.end_date)}.`,
    heading: 'Ihre Kolonne reist früher ab',
    blocks: [
      agreementBlock(stay, ownerContact(stay, texts), texts, today),
      ...departureFacts(stay, context),
      ...(sum === 0 ? [] : [note(texts.cancellation.deduct)]),
      paragraph(
        'Für die übrigen Nächte belegt die Buchung keine Betten mehr. Der Anhang ändert den Termin in Ihrem Kalender.',
      ),
      buttons(primary('Zur Anfrage', mail.links.status)),
    ],
    attachments: calendarAttachments(mail.stays, context, null),
  };
}

/** Reminds the owner to change the key code after a stay. */
export function keyCodeDue(mail: AgreementMail, context: RenderContext): MailContent {
  const { texts, today } = context;
  const { keyCodeDue: own } = texts;
  const [stay] = mail.stays;
  return {
    subject: own.subject(agreedWords(mail.stays, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(stay.state === 'cancelled' ? own.cancelled : own.ended),
      ...companyLine(mail, context),
      agreementBlock(stay, [], texts, today, { withTerms: false }),
      paragraph(own.text),
      buttons(secondary(texts.viewRequest, mail.links.answer)),
    ],
  };
}

/** Returns the agreed departure, the nights and beds that were agreed, and what is still owed. */
function departureFacts(stay: StayFacts, { texts }: RenderContext): MailBlock[] {
  const { early_departure: left } = stay;
  if (left === undefined) return [];
  const { labels, format, cancellation: own, stayShortened: words } = texts;
  const before = datesOf(left.parts_before, stay);
  const nights = nightCount(left.parts_before);
  const beds = Math.max(0, ...left.parts_before.map((part) => part.beds));
  return [
    facts([
      [
        words.before,
        `${format.range(before.start_date, before.end_date)} · ${format.nights(nights)} · ${format.beds(beds)}`,
      ],
      [words.agreedTotal, left.amount_before === null ? null : format.amountTotal(left.amount_before)],
      [words.owed, costWords(left.sum_cents, stay, own, format)],
      [labels.toldAt, format.instant(left.at)],
    ]),
  ];
}

function claimOf(
  { early_departure: left }: StayFacts,
  { texts: { stayShortened: own } }: RenderContext,
): string {
  if (left?.sum_cents === 0) return own.free;
  return left?.sum_cents == null ? own.byLaw : own.claim;
}
