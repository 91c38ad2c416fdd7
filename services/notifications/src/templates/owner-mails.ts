import {
  buttons,
  facts,
  note,
  paragraph,
  accommodationList,
  primary,
  secondary,
  type MailContent,
} from './mail-content';
import {
  arrivalBlocks,
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
  type MailItem,
} from './request-facts';
import { type MailTexts } from './texts';

/** "Anfrage: 12 Betten in Ludwigshafen, 1.–19. Dez.": names all requested accommodations of the owner, with the four answers. */
export function requestReceived(mail: DueMail, texts: MailTexts): MailContent {
  const { requestReceived: own, question, format } = texts;
  const { request } = mail;
  return {
    subject: own.subject(subjectWords(mail, texts)),
    preheader: own.preheader(format.instant(request.answer_by)),
    heading: own.heading(request.workers, request.place),
    blocks: [
      ...questionBlocks(mail, texts),
      ...requestBlocks(mail, texts),
      note(question.binding),
      ...originBlocks(mail, texts),
    ],
    jsonLd: requestJsonLd(mail, texts),
  };
}

export function requestReminder(mail: DueMail, texts: MailTexts): MailContent {
  const { requestReminder: own, format } = texts;
  const { request } = mail;
  return {
    subject: own.subject(subjectWords(mail, texts)),
    preheader: own.preheader(format.instant(request.answer_by)),
    heading: own.heading(request.workers, request.place),
    blocks: [...questionBlocks(mail, texts), ...requestBlocks(mail, texts), ...originBlocks(mail, texts)],
  };
}

/** The dispatcher recorded an acceptance by phone: it is not binding before the owner answers (docs/design.md D11). */
export function phonedPromise(mail: DueMail, texts: MailTexts): MailContent {
  const { phonedPromise: own, question } = texts;
  return {
    subject: own.subject(subjectWords(mail, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      ...questionBlocks(mail, texts),
      ...requestBlocks(mail, texts),
      note(question.binding),
      ...originBlocks(mail, texts),
    ],
  };
}

/** Copies every answer to the owner, so that a forwarded link cannot answer unnoticed (docs/security.md S3). */
export function answerCopy(mail: DueMail, texts: MailTexts): MailContent {
  const { answerCopy: own, labels } = texts;
  return {
    subject: own.subject(subjectWords(mail, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      accommodationList(
        mail.items.map((item) => ({ title: itemTitle(item), lines: ownAnswer(item, texts) })),
      ),
      facts([
        [labels.stay, stayLine(mail, texts)],
        [labels.people, crewLine(mail, texts)],
      ]),
      paragraph(own.text),
      buttons(secondary(own.button, mail.links.answer)),
      note(own.note),
    ],
  };
}

export function offerConfirmed(mail: DueMail, texts: MailTexts): MailContent {
  const { offerConfirmed: own, billing } = texts;
  const beds = mail.items.reduce((sum, item) => sum + item.beds_confirmed, 0);
  return {
    subject: own.subject(subjectWords(mail, texts, beds)),
    preheader: own.preheader,
    heading: own.heading(beds),
    blocks: [
      paragraph(own.text),
      accommodationList(
        mail.items.map((item) => ({ title: itemTitle(item), lines: confirmedLines(item, texts) })),
      ),
      facts([confirmedTotalRow(mail, texts)]),
      contactFacts(mail, texts),
      ...arrivalBlocks(mail, texts),
      facts(Object.entries(mail.request.billing ?? {}).map(([key, value]) => [billing[key] ?? key, value])),
      buttons(primary(own.button, mail.links.answer)),
    ],
  };
}

export function offerReleased(mail: DueMail, texts: MailTexts): MailContent {
  const { offerReleased: own, labels } = texts;
  return {
    subject: own.subject(subjectWords(mail, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text(mail.request.place)),
      facts([
        [labels.stay, stayLine(mail, texts)],
        [labels.ownPlace, titlesOf(mail)],
      ]),
      paragraph(own.thanks),
    ],
  };
}

export function offerExpired(mail: DueMail, texts: MailTexts): MailContent {
  const { offerExpired: own } = texts;
  return {
    subject: own.subject(subjectWords(mail, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      accommodationList(
        mail.items.map((item) => ({
          title: itemTitle(item),
          lines: item.offer ? offerLines(item.offer, item.offer.amount, texts) : [],
        })),
      ),
      buttons(secondary(texts.viewRequest, mail.links.answer)),
    ],
  };
}

export function requestCancelled(mail: DueMail, texts: MailTexts): MailContent {
  const { requestCancelled: own, labels } = texts;
  return {
    subject: own.subject(subjectWords(mail, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      facts([
        [labels.place, mail.request.place],
        [labels.stay, stayLine(mail, texts)],
        [labels.ownPlace, titlesOf(mail)],
      ]),
    ],
  };
}

/** Reports that the product withdrew a request, because the sender's account was blocked (docs/security.md S33). */
export function requestWithdrawn(mail: DueMail, texts: MailTexts): MailContent {
  const { requestWithdrawn: own, labels } = texts;
  return {
    subject: own.subject(subjectWords(mail, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      facts([
        [labels.place, mail.request.place],
        [labels.stay, stayLine(mail, texts)],
        [labels.ownPlace, titlesOf(mail)],
      ]),
    ],
  };
}

/** Reports to the owner of a confirmed stay that the dispatcher's account was blocked: the stay holds. */
export function dispatcherBlocked(mail: DueMail, texts: MailTexts): MailContent {
  const { dispatcherBlocked: own, labels } = texts;
  const { request } = mail;
  return {
    subject: own.subject(subjectWords(mail, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      facts([
        [labels.company, request.contact?.company ?? request.contact?.name],
        [labels.phone, request.contact?.phone],
        [labels.stay, stayLine(mail, texts)],
        [labels.ownPlace, titlesOf(mail)],
      ]),
      buttons(secondary(texts.viewRequest, mail.links.answer)),
      note(own.note),
    ],
  };
}

/** Copies a cancellation of a confirmed stay to its owner: a record, and a warning when someone else was signed in. */
export function stayCancelledCopy(mail: DueMail, texts: MailTexts): MailContent {
  const { stayCancelledCopy: own, labels } = texts;
  const { request, items } = mail;
  const beds = items.reduce((sum, { owner_cancellation: made }) => sum + (made?.beds ?? 0), 0);
  return {
    subject: own.subject(subjectWords(mail, texts, beds)),
    preheader: own.preheader,
    heading: own.heading(beds),
    blocks: [
      accommodationList(
        items.map((item) => ({ title: itemTitle(item), lines: cancellationLines(item, texts) })),
      ),
      facts([
        [labels.company, request.contact?.company ?? request.contact?.name],
        [labels.place, request.place],
        [labels.stay, stayLine(mail, texts)],
      ]),
      paragraph(own.text),
      buttons(secondary(texts.viewRequest, mail.links.answer)),
      note(own.note),
    ],
  };
}

function cancellationLines({ owner_cancellation: made }: MailItem, texts: MailTexts): string[] {
  if (!made) return [];
  const { cancelReasons, format, reason, stayCancelledCopy: own } = texts;
  return [
    format.beds(made.beds),
    reason(cancelReasons[made.reason]),
    ...(made.note === null ? [] : [own.ownMessage(made.note)]),
  ];
}

function ownAnswer(item: MailItem, texts: MailTexts): string[] {
  const { answerCopy: own } = texts;
  if (item.status === 'declined') return [own.declined];
  if (!item.offer) return [];
  return [
    item.status === 'countered' ? own.countered : own.accepted,
    ...offerLines(item.offer, item.offer.amount, texts),
  ];
}

const titlesOf = ({ items }: DueMail): string => items.map((item) => item.title).join(', ');
