import { siteLabel } from '@kq/contracts/text/work-site';
import { facts, note, paragraph, type MailContent } from './mail-content';
import { originBlocks, questionBlocks, requestBlocks, subjectWords } from './owner-mail-blocks';
import { type DueMail } from './mail-facts';
import { type RenderContext } from './render-context';
import { requestJsonLd } from './request-json-ld';
import { stayLine } from './request-facts';

/** "Anfrage: 12 Betten in Ludwigshafen, 1.–19. Dez.": names all requested accommodations of the owner, with the four answers. */
export function requestReceived(mail: DueMail, { texts }: RenderContext): MailContent {
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

export function requestReminder(mail: DueMail, { texts }: RenderContext): MailContent {
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
export function phonedPromise(mail: DueMail, { texts }: RenderContext): MailContent {
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

export function requestCancelled(mail: DueMail, { texts }: RenderContext): MailContent {
  const { requestCancelled: own, labels } = texts;
  return {
    subject: own.subject(subjectWords(mail, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      facts([
        [labels.place, siteLabel(mail.request)],
        [labels.stay, stayLine(mail, texts)],
        [labels.ownPlace, titlesOf(mail)],
      ]),
    ],
  };
}

/** Reports that the product withdrew a request, because the sender's account was blocked (docs/security.md S33). */
export function requestWithdrawn(mail: DueMail, { texts }: RenderContext): MailContent {
  const { requestWithdrawn: own, labels } = texts;
  return {
    subject: own.subject(subjectWords(mail, texts)),
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.text),
      facts([
        [labels.place, siteLabel(mail.request)],
        [labels.stay, stayLine(mail, texts)],
        [labels.ownPlace, titlesOf(mail)],
      ]),
    ],
  };
}

const titlesOf = ({ items }: DueMail): string => items.map((item) => item.title).join(', ');
