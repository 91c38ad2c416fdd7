import { formatBeds, pagePath, type StayFacts } from '@kq/contracts';
import { agreedWords, agreementBlock, bedsOf, crewBlocks, ownerContact, totalRow } from './agreement-block';
import { cancellationFacts, wordsOfOwner } from './agreement-mails';
import { calendarAttachments } from './calendar-file';
import { missingSubject, missingWords } from './coverage-words';
import {
  buttons,
  facts,
  link,
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

/** "Bestätigt: 13 Betten in Mannheim, 1.–19. Dez.": the contract, for the dispatcher, with what the owner got to know. */
export function bookingConfirmed(mail: AgreementMail, context: RenderContext): MailContent {
  const { texts } = context;
  const { stays, earlier, crew, coverage } = mail;
  const beds = formatBeds(bedsOf(stays));
  return {
    subject: `Bestätigt: ${[agreedWords(stays, texts), ...missingSubject(coverage)].join(' – ')}`,
    preheader: missingWords(coverage, texts),
    heading: `Verbindlich gebucht: ${beds}`,
    blocks: [
      paragraph(missingWords(coverage, texts)),
      ...agreementBlocks(stays, context),
      ...totalRow(stays, texts),
      ...earlier.map((stay) => note(texts.agreement.earlier(formatBeds(stay.beds), stay.title))),
      nextSteps(mail),
      ...crewTitle(mail, context),
      ...crewBlocks(crew, {
        ...texts,
        question: { ...texts.question, message: 'Ihre Nachricht an den Vermieter' },
      }),
      ...termsLink(mail),
    ],
    jsonLd: confirmationJsonLd(stays),
    attachments: calendarAttachments(stays, context, null),
  };
}

/** "Ihre Stornierung: 13 Betten …": the dispatcher's record of a cancelled stay. */
export function bookingCancelledCopy(mail: AgreementMail, context: RenderContext): MailContent {
  const { texts } = context;
  const [stay] = mail.stays;
  const isByOperator = stay.cancellation?.by === 'operator';
  const beds = formatBeds(bedsOf(mail.stays));
  return {
    subject: `${isByOperator ? 'Storniert' : 'Ihre Stornierung'}: ${agreedWords(mail.stays, texts)}`,
    preheader: missingWords(mail.coverage, texts),
    heading: isByOperator ? `Wir haben ${beds} storniert` : `Sie haben ${beds} storniert`,
    blocks: [
      ...companyFact(mail, context),
      ...agreementBlocks(mail.stays, context),
      ...cancellationFacts(stay, context),
      ...(stay.cancellation?.sum_cents === 0 ? [] : [note(texts.cancellation.deduct)]),
      paragraph(texts.cancellation.freed),
      paragraph(missingWords(mail.coverage, texts)),
      nextSteps(mail),
    ],
    attachments: calendarAttachments(mail.stays, context, null),
  };
}

/** "Absage nach Bestätigung: 12 Betten in Mannheim, 1.–19. Dez.": the owner cancelled a confirmed stay. */
export function stayCancelled(mail: AgreementMail, context: RenderContext): MailContent {
  const { texts } = context;
  const [stay] = mail.stays;
  return {
    subject: `Absage nach Bestätigung: ${agreedWords(mail.stays, texts)}`,
    preheader: missingWords(mail.coverage, texts),
    heading: `Ein Vermieter hat ${formatBeds(bedsOf(mail.stays))} abgesagt`,
    blocks: [
      ...companyFact(mail, context),
      ...agreementBlocks(mail.stays, context),
      ...cancellationFacts(stay, context),
      ...wordsOfOwner(stay, 'Nachricht des Vermieters'),
      paragraph(`Diese Buchung gilt nicht mehr, Sie zahlen nichts. ${missingWords(mail.coverage, texts)}`),
      ...(mail.coverage.beds_missing > 0
        ? [note('Vermieter, die Ihnen schon geantwortet haben, können wieder zusagen.')]
        : []),
      nextSteps(mail),
    ],
    attachments: calendarAttachments(mail.stays, context, null),
  };
}

/** Warns the dispatcher of a confirmed stay whose owner's account was blocked: the stay holds. */
export function ownerBlocked(mail: AgreementMail, context: RenderContext): MailContent {
  return {
    subject: `Konto des Vermieters gesperrt: ${agreedWords(mail.stays, context.texts)}`,
    preheader: 'Ihre Bestätigung gilt weiter. Bitte sprechen Sie vor der Anreise mit dem Vermieter.',
    heading: 'Wir haben das Konto des Vermieters gesperrt',
    blocks: [
      paragraph(
        'Ihr bestätigter Aufenthalt gilt weiter, wir haben ihn nicht storniert. Neue Anfragen nimmt der Vermieter bei uns nicht mehr an.',
      ),
      ...agreementBlocks(mail.stays, context),
      paragraph(
        'Bitte sprechen Sie vor der Anreise mit dem Vermieter, und zahlen Sie nichts im Voraus. Stornieren können Sie auf der Seite der Anfrage.',
      ),
      nextSteps(mail),
    ],
  };
}

/** Warns the dispatcher of a confirmed stay whose accommodation we hid: the stay holds, and may be cancelled for nothing. */
export function accommodationBlocked(mail: AgreementMail, context: RenderContext): MailContent {
  return {
    subject: `Unterkunft gesperrt: ${agreedWords(mail.stays, context.texts)}`,
    preheader: 'Ihre Bestätigung gilt weiter. Stornieren kostet Sie nichts.',
    heading: 'Wir haben eine Unterkunft gesperrt, in der Sie gebucht haben',
    blocks: [
      paragraph(
        'Ihr bestätigter Aufenthalt gilt weiter, wir haben ihn nicht storniert. In der Suche ist die Unterkunft nicht mehr. Hinweise zur Anreise, Schlüsselcode und WLAN zeigen wir zurzeit nicht.',
      ),
      ...mail.stays.map((stay) =>
        agreementBlock(stay, ownerContact(stay, context.texts), context.texts, context.today, {
          withTerms: false,
        }),
      ),
      paragraph(
        'Bitte sprechen Sie vor der Anreise mit dem Vermieter, und zahlen Sie nichts im Voraus. Solange die Unterkunft gesperrt ist, stornieren Sie auf der Seite der Anfrage für 0 €.',
      ),
      nextSteps(mail),
    ],
  };
}

const agreementBlocks = (stays: readonly StayFacts[], { texts, today }: RenderContext): MailBlock[] =>
  stays.map((stay) => agreementBlock(stay, ownerContact(stay, texts), texts, today));

const companyFact = ({ crew }: AgreementMail, { texts }: RenderContext): MailBlock[] => [
  facts([[texts.labels.company, crew.company ?? crew.name]]),
];

/** The search for the missing beds first, while some are missing and it can find any. */
const nextSteps = ({ links }: AgreementMail): MailBlock =>
  links.search === undefined
    ? buttons(primary('Zur Anfrage', links.status))
    : buttons(primary('Fehlende Betten suchen', links.search), secondary('Zur Anfrage', links.status));

const crewTitle = ({ crew }: AgreementMail, { texts }: RenderContext): MailBlock[] =>
  crewBlocks(crew, texts).some((block) => block.kind !== 'facts' || block.rows.length > 0)
    ? [note('Das weiß der Vermieter von Ihnen, außer Name, Telefon und E-Mail:')]
    : [];

/** What both sides agreed to besides: the operator's terms. */
const termsLink = ({ links: { status } }: AgreementMail): MailBlock[] =>
  status === undefined
    ? []
    : [link('Allgemeine Geschäftsbedingungen', new URL(pagePath('terms'), status).href)];
