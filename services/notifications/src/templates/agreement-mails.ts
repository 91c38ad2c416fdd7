import { type StayFacts } from '@kq/contracts';
import { agreedWords, agreementBlock, bedsOf, crewBlocks, crewContact, totalRow } from './agreement-block';
import { calendarAttachments } from './calendar-file';
import {
  buttons,
  facts,
  line,
  type MailBlock,
  type MailContent,
  note,
  paragraph,
  primary,
  secondary,
} from './mail-content';
import { type AgreementMail } from './mail-facts';
import { type RenderContext } from './render-context';
import { confirmationJsonLd } from './request-json-ld';

/** "Bestätigt: 12 Betten in Mannheim, 1.–19. Dez.": the contract, for the owner. */
export function offerConfirmed(mail: AgreementMail, { texts, ...context }: RenderContext): MailContent {
  const { offerConfirmed: own } = texts;
  const beds = bedsOf(mail.stays);
  return {
    subject: own.subject(agreedWords(mail.stays, texts)),
    preheader: own.preheader,
    heading: own.heading(beds),
    blocks: [
      ...companyLine(mail, { texts, ...context }),
      ...agreementBlocks(mail, { texts, ...context }),
      ...totalRow(mail.stays, texts),
      paragraph(own.text),
      ...crewBlocks(mail.crew, texts),
      buttons(primary(own.button, mail.links.answer)),
    ],
    jsonLd: confirmationJsonLd(mail.stays),
    attachments: calendarAttachments(mail.stays, { texts, ...context }, mail.crew),
  };
}

/** "Storniert: 12 Betten …": the dispatcher or the operator cancelled a stay, for its owner. */
export function bookingCancelled(mail: AgreementMail, context: RenderContext): MailContent {
  const { texts } = context;
  const { bookingCancelled: own } = texts;
  const [stay] = mail.stays;
  const isByOperator = stay.cancellation?.by === 'operator';
  const beds = bedsOf(mail.stays);
  return {
    subject: own.subject(agreedWords(mail.stays, texts)),
    preheader: own.preheader,
    heading: isByOperator ? own.headingOperator(beds) : own.heading(beds),
    blocks: [
      ...companyLine(mail, context),
      ...agreementBlocks(mail, context),
      ...cancellationFacts(stay, context),
      ...(isByOperator ? [] : [paragraph(claimWords(stay, own))]),
      paragraph(own.text),
      buttons(secondary(texts.viewRequest, mail.links.answer)),
    ],
    attachments: calendarAttachments(mail.stays, context, mail.crew),
  };
}

/** Copies a cancellation of a confirmed stay to its owner: a record, and a warning when someone else was signed in. */
export function stayCancelledCopy(mail: AgreementMail, context: RenderContext): MailContent {
  const { texts } = context;
  const { stayCancelledCopy: own } = texts;
  const [stay] = mail.stays;
  return {
    subject: own.subject(agreedWords(mail.stays, texts)),
    preheader: own.preheader,
    heading: own.heading(bedsOf(mail.stays)),
    blocks: [
      ...companyLine(mail, context),
      ...agreementBlocks(mail, context),
      ...cancellationFacts(stay, context),
      ...wordsOfOwner(stay, own.ownMessage),
      paragraph(own.text),
      buttons(secondary(texts.viewRequest, mail.links.answer)),
      note(own.note),
    ],
    attachments: calendarAttachments(mail.stays, context, mail.crew),
  };
}

/** Reports to the owner of a confirmed stay that the dispatcher's account was blocked: the stay holds. */
export function dispatcherBlocked(mail: AgreementMail, context: RenderContext): MailContent {
  const { texts } = context;
  const { dispatcherBlocked: own } = texts;
  return {
    subject: own.subject(agreedWords(mail.stays, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      ...companyLine(mail, context),
      ...agreementBlocks(mail, context),
      buttons(secondary(texts.viewRequest, mail.links.answer)),
      note(own.note),
    ],
  };
}

function claimWords(
  { cancellation, is_percent_recorded: isRecorded, terms }: StayFacts,
  words: { free: string; claim: string; byLaw: string; notRecorded: string },
): string {
  const sum = cancellation?.sum_cents ?? null;
  if (sum === null) return isRecorded === false || terms === null ? words.notRecorded : words.byLaw;
  return sum === 0 ? words.free : words.claim;
}

export const companyLine = ({ crew }: AgreementMail, { texts }: RenderContext): MailBlock[] =>
  crew.company === null ? [] : [line(texts.question.company(crew.company))];

const agreementBlocks = ({ stays, crew }: AgreementMail, { texts, today }: RenderContext): MailBlock[] =>
  stays.map((stay) => agreementBlock(stay, crewContact(crew, texts), texts, today));

/** Returns when and why a stay was cancelled, and what that costs. */
export function cancellationFacts(stay: StayFacts, { texts }: RenderContext): MailBlock[] {
  const { cancellation } = stay;
  if (cancellation === undefined) return [];
  const { labels, format, cancellation: own } = texts;
  const { at, reason, sum_cents: sum } = cancellation;
  return [
    facts([
      [labels.cancelledAt, format.instant(at)],
      [labels.reason, reasonWords(reason, texts.cancelReasons)],
      [labels.cost, costWords(sum, stay, own, format)],
    ]),
  ];
}

export function wordsOfOwner({ cancellation }: StayFacts, title: string): MailBlock[] {
  return cancellation?.note ? [{ kind: 'quote', title, text: cancellation.note }] : [];
}

/** A reason of the list in words; others are the sender's own. */
const reasonWords = (reason: string | null, words: Readonly<Record<string, string>>): string | null =>
  reason === null ? null : (words[reason] ?? reason);

export function costWords(
  sum: number | null,
  { is_percent_recorded: isRecorded, terms }: Pick<StayFacts, 'is_percent_recorded' | 'terms'>,
  words: { free: string; atMost: (sum: string) => string; byLaw: string; notRecorded: string },
  format: { cents(cents: number): string },
): string {
  if (sum === null) return isRecorded === false || terms === null ? words.notRecorded : words.byLaw;
  return sum === 0 ? words.free : words.atMost(format.cents(sum));
}
