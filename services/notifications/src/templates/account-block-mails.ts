import { capitalized } from '@kq/contracts/text/capitalized';
import { type DueAuthMail } from './due-auth-mail';
import { buttons, facts, link, note, paragraph, primary, type MailContent } from './mail-content';
import { type MailTexts } from './texts';

/** The statement of reasons of a block: facts, ground, clause, how it was decided, objection, courts (DSA 17). */
export function accountBlocked(mail: DueAuthMail, texts: MailTexts): MailContent {
  const own = texts.accountBlocked;
  const { block } = mail;
  return {
    subject: own.subject,
    preheader: own.preheader,
    heading: own.heading,
    blocks: [
      paragraph(own.effects),
      ...(block
        ? [
            facts([
              [own.since, texts.format.instant(block.at)],
              [own.ground, capitalized(own.grounds[block.ground])],
              [own.clause, block.clause],
            ]),
            { kind: 'quote', title: own.facts, text: block.facts } as const,
          ]
        : []),
      paragraph(own.stays),
      paragraph(own.decision),
      paragraph(own.objection),
      note(own.courts),
      ...(mail.link ? [link(own.terms, mail.link)] : []),
    ],
  };
}

export function accountUnblocked(mail: DueAuthMail, texts: MailTexts): MailContent {
  const { subject, preheader, heading, text, requests, button } = texts.accountUnblocked;
  return {
    subject,
    preheader,
    heading,
    blocks: [paragraph(text), paragraph(requests), buttons(primary(button, mail.link ?? undefined))],
  };
}
